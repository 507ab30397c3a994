// Which windows are small, and where the own area lies on them. The styles of the table have the same words.

// The page scrolls there, and has one column: a phone, also one of the widest that is held across.
export const NARROW = '(max-width: 899px), (max-width: 1023px) and (max-height: 480px)'
export const WIDE = '(min-width: 1024px), (min-width: 900px) and (min-height: 481px)'

// It is a drawer, which opens by itself when what is asked can only be answered there.
export const DRAWER = '(max-width: 599px), (max-width: 899px) and (min-height: 481px) and (max-height: 899px)'

// On a phone that is held across it lies beside the board, and scrolls by itself: below it neither would be seen.
export const BESIDE = '(min-width: 600px) and (max-width: 1023px) and (max-height: 480px)'
