interface BreakableProps {
  text: string
  /** The last of these in the text. */
  before: string
}

/** A text that is broken before this part of it, where it does not fit on one line. */
export function Breakable({ text, before }: BreakableProps) {
  const at = text.lastIndexOf(before)
  if (at < 1) return text
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}
