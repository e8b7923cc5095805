import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/privacy')({
  staticData: { title: 'CMS' },
  component: () => (
    <h1 data-page-heading tabIndex={-1}>
      CMS
    </h1>
  ),
})
