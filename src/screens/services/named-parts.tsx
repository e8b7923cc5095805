import { MISSING } from '@/domain/format/display-value'
import { withoutQuery } from '@/domain/format/image-url'
import type { ComparedPart } from '@/screens/edits/compare-copies'
import { ImageWithFallback } from '@/ui/image/image-with-fallback'

type Named = Record<'name' | 'image', string | null>

/** What is compared of a category, and of a service. */
export const namedParts: readonly ComparedPart<Named>[] = [
  { label: 'Name', fields: ['name'], text: ({ name }) => name ?? MISSING },
  {
    label: 'Image',
    fields: ['image'],
    text: ({ image }) => withoutQuery(image ?? MISSING),
    show: ({ image }) => <ImageWithFallback src={image} alt={image ?? ''} width={96} />,
  },
]
