interface WordBreakProps {
  text: string
  /** Text may wrap before the last occurrence of this string, e.g. '@' in an email address. */
  before: string
}

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
