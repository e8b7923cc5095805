/** How a status badge feels. The theme gives each tone its ink, tint and mark. */
export type Tone = 'done' | 'waiting' | 'failed' | 'underway' | 'idle'
