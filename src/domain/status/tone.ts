/** The meaning of a status, which decides its badge's colours and icon. */
export type Tone = 'completed' | 'pending' | 'failed' | 'inProgress' | 'neutral'

export interface Status {
  label: string
  tone: Tone
}
