/** The text may wrap before the last occurrence of `before`, such as '@' in an email address. */
export function WordBreak({ text, before }: { text: string; before: string }) {
  const at = text.lastIndexOf(before)
  return (
    <span key={text}>
      {text.slice(0, Math.max(0, at))}
      {at > 0 && <wbr />}
      {text.slice(Math.max(0, at))}
    </span>
  )
}
