import { splitIsolated } from '@/domain/format/isolate'
import { uniqueTextKeys } from '@/domain/list/unique-keys'

/** Shows a sentence whose names isolate() has marked. */
export function Sentence({ text }: { text: string }) {
  const parts = splitIsolated(text)
  const keys = uniqueTextKeys(parts)
  return (
    <span>
      {parts.map((part, index) => (
        <span key={keys[index]} dir={index % 2 === 1 ? 'auto' : undefined}>
          {part}
        </span>
      ))}
    </span>
  )
}
