import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'

const icons = {
  Activate: IconCircleCheck,
  Deactivate: IconBan,
  View: IconEye,
  Delete: IconTrash,
}

export default function ActionIcon({ action }: { action: keyof typeof icons }) {
  const Icon = icons[action]
  return <Icon size={18} stroke={1.75} aria-hidden />
}
