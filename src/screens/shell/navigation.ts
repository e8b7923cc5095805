import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconTools from '@tabler/icons-react/dist/esm/icons/IconTools.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'

export const navigation = [
  { label: 'Dashboard', to: '/', icon: IconHome },
  { label: 'Manage Accounts', to: '/manage-account', icon: IconUsers },
  { label: 'Services', to: '/service', icon: IconTools },
  { label: 'Bookings', to: '/bookings', icon: IconCalendar },
  { label: 'CMS', to: '/privacy', icon: IconFileText },
  { label: 'Support', to: '/support', icon: IconLifebuoy },
  { label: 'Messages', to: '/messages', icon: IconMessages },
  { label: 'Transactions', to: '/transactions', icon: IconCash },
] as const
