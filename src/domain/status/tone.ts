/** Determines the colours and the mark of a status badge. */
export type Tone = 'completed' | 'pending' | 'failed' | 'inProgress' | 'neutral'

export interface Status {
  label: string
  tone: Tone
}
