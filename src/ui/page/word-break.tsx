interface WordBreakProps {
  text: string
  /** Text may wrap before the last occurrence of this string, e.g. '@' in an email address. */
  before: string
}

export function WordBreak({ text, before }: WordBreakProps) {
  const at = text.lastIndexOf(before)
  return (
    <span key={text}>
      {text.slice(0, Math.max(0, at))}
      {at > 0 && <wbr />}
      {text.slice(Math.max(0, at))}
    </span>
  )
}
