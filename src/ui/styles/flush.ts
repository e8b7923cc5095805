/**
 * Returns the margin with which an icon, not the empty rim of its ActionIcon, begins or ends a line.
 * `width` is that of the icon's strokes, in pixels. The rim is not wider than the page's padding.
 */
export const flush = (width: number) => `max(-1rem, (${width}px - var(--ai-size)) / 2)`
