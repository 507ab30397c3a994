// How high the bar at the foot of the table is, in pixels. Those who keep clear of it set `--actions` by it, each for
// itself: it is not inherited (tokens.css), or a line more in the bar would have the browser style the whole table anew.
export const foot = $state({ height: 0 })
