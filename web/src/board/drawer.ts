// Where the own area is a drawer, which opens by itself when what is asked can only be answered there. The style of
// table/Stage.svelte has the same words.
export const DRAWER = '(max-width: 599px), (max-width: 899px) and (max-height: 899px)'
