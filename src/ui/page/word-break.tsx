interface WordBreakProps {
  text: string
  /** The line may break before the last occurrence of this string. */
  before: string
}

/** A text with a preferred line break, e.g. before the '@' of an email address. */
export function WordBreak({ text, before }: WordBreakProps) {
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
