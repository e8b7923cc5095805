const MANTINE = 'node_modules/@mantine/core/esm'
const HOOKS = 'node_modules/@mantine/hooks/esm'
const ICONS = 'node_modules/@tabler/icons-react/dist/esm/icons'

/**
 * Code that several screens share, in as few files as the budgets of `npm run size` allow: folders and
 * files with everything that they import, except what a group above contains.
 *
 * What belongs here shows in the report of sizes: a file of less than 2 kB that several screens load
 * joins the group that they all load anyway, and what only one screen needs is left out. The first
 * group that matches wins.
 */
export const sharedCode = {
  // What every page shows at once.
  app: [
    'src/app.tsx',
    'src/ui/form/is-composing.ts',
    'src/ui/form/submit-button.tsx',
    'src/ui/form/use-is-current-screen.ts',
    'src/ui/overlay/dialog-context.ts',
    'src/ui/page/copy-button.tsx',
    'src/ui/page/logo.tsx',
    'src/ui/page/sentence.tsx',
    `${MANTINE}/components/Paper`,
    `${MANTINE}/components/Stack`,
    `${MANTINE}/components/Title`,
    `${MANTINE}/components/TextInput`,
    'node_modules/@tanstack/react-router',
    `${MANTINE}/core`,
    `${HOOKS}/use-force-update`,
    `${HOOKS}/use-interval`,
    `${HOOKS}/use-merged-ref`,
    `${HOOKS}/use-uncontrolled`,
  ],
  // The forms of the public pages.
  form: [
    'src/routes/_public/route.tsx',
    'src/domain/format/parse-number.ts',
    'src/screens/auth/auth-form.tsx',
    'src/screens/auth/recovery-state.tsx',
    'src/ui/form/text-fields.tsx',
  ],
  // What the signed-in area shows at once, but Login only later, such as toasts, or never.
  later: [
    'src/ui/feedback/empty-note.tsx',
    'src/ui/feedback/retry-button.tsx',
    'node_modules/react-remove-scroll',
    `${MANTINE}/components/Portal`,
    `${MANTINE}/components/Radio/RadioIcon.mjs`,
    `${MANTINE}/components/Skeleton`,
    `${MANTINE}/utils/InlineInput`,
    `${MANTINE}/utils/InputsGroupFieldset`,
    `${ICONS}/IconArrowLeft.mjs`,
    `${ICONS}/IconCircleCheck.mjs`,
  ],
  // What the dashboard shares with the public pages, the forms and the screens of one record.
  grid: ['src/ui/page/section.tsx', `${MANTINE}/components/SimpleGrid`],
  // The shell and the lists.
  admin: [
    'src/routes/_admin/route.tsx',
    'src/domain/format',
    'src/domain/list/matches.ts',
    'src/screens/accounts/manage-accounts.module.css',
    'src/screens/accounts/use-account-changes.tsx',
    'src/ui/page/focus.ts',
    'src/ui/page/lazy-component.tsx',
    'src/ui/page/page-header.tsx',
    'src/ui/page/status-badge.tsx',
    'src/ui/page/use-shortcuts.ts',
    'src/ui/page/word-break.tsx',
    'src/ui/styles',
    'src/ui/table/export-csv.tsx',
    'src/ui/table/filters.tsx',
    'src/ui/table/query-table.tsx',
    'src/ui/table/refresh.tsx',
    'src/ui/table/search-input.tsx',
    'src/ui/table/use-list-page.ts',
    'src/ui/table/whole-list-search.tsx',
    `${ICONS}/IconChevronRight.mjs`,
  ],
  menus: ['src/ui/form/searchable-select.tsx', 'src/ui/menu'],
  // What several signed-in screens show.
  parts: [
    'src/api/uploads.ts',
    'src/domain/week.ts',
    'src/screens/booking-parts/booking-columns.tsx',
    'src/screens/booking-parts/booking-drawer.module.css',
    'src/screens/booking-parts/ticket-status-select.tsx',
    'src/screens/page/unknown-record.tsx',
    'src/screens/services/catalogue/list-state.ts',
    'src/ui/form/growing-textarea.tsx',
    'src/ui/filter',
    'src/ui/image',
    'src/ui/scroll',
    `${MANTINE}/components/Checkbox`,
    `${MANTINE}/components/Switch`,
    `${MANTINE}/components/Table`,
    `${MANTINE}/components/Tabs`,
    `${MANTINE}/components/Tooltip`,
    'node_modules/@mantine/core/styles/DataList.layer.css',
    'node_modules/@mantine/core/styles/Switch.layer.css',
    'node_modules/@mantine/core/styles/Table.layer.css',
    `${ICONS}/IconMessage.mjs`,
    `${ICONS}/IconUser.mjs`,
  ],
  // What User Details, a booking and a conversation show of people and of other records.
  records: [
    'src/screens/booking-parts/booking-records.tsx',
    'src/screens/booking-parts/ticket-record.tsx',
    'src/ui/person/contact.tsx',
  ],
  dialogs: ['src/screens/edits/resolve-conflicts.ts', 'src/ui/overlay'],
  // The forms of the signed-in area.
  editing: ['src/screens/services/new-service-form.tsx', 'src/ui/form/number-field.tsx'],
}
