import { splitIsolated } from '@/domain/format/isolate'

/** Shows a sentence whose names isolate() has marked. */
export function Sentence({ text }: { text: string }) {
  return (
    <span>
      {Object.entries(splitIsolated(text)).map(([place, part]) => (
        <span key={place} dir={Number(place) % 2 === 1 ? 'auto' : undefined}>
          {part}
        </span>
      ))}
    </span>
  )
}
