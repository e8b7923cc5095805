interface WordBreakProps {
  text: string
  before: string
  /** It wraps nowhere else: a date stays on one line, and the time that follows it too. */
  nowrap?: boolean
}

/** The text may wrap before the last occurrence of `before`, such as '@' in an email address. */
export function WordBreak({ text, before, nowrap = false }: WordBreakProps) {
  const at = text.lastIndexOf(before)
  return (
    <span key={text} style={nowrap ? { whiteSpace: 'nowrap' } : undefined}>
      {text.slice(0, Math.max(0, at))}
      {at > 0 && <wbr />}
      {text.slice(Math.max(0, at))}
    </span>
  )
}
