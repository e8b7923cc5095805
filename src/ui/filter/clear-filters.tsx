import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'

import { IconButton } from '@/ui/page/page-header'

/** Clears the search too. */
export function ClearFilters({ onClick }: { onClick: () => void }) {
  return (
    <IconButton
      variant="subtle"
      label="Clear filters"
      icon={<IconX size={16} aria-hidden />}
      onClick={onClick}
    />
  )
}
