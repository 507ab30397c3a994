// Where the own area lies on small windows. The style of table/Stage.svelte has the same words.

// It is a drawer, which opens by itself when what is asked can only be answered there.
export const DRAWER = '(max-width: 599px), (max-width: 899px) and (min-height: 481px) and (max-height: 899px)'

// On a phone that is held across it lies beside the board, and scrolls by itself: below it neither would be seen.
export const BESIDE = '(min-width: 600px) and (max-width: 899px) and (max-height: 480px)'
