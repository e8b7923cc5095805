import { Alert, Button } from '@mantine/core'
import { type LinkProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { uniqueTextKeys } from '@/domain/list/unique-keys'
import { discardDraft } from '@/screens/edits/leave-guard'
import {
  dropReport,
  dropResumePage,
  type ResumePage,
  useUnsavedWork,
} from '@/session/drafts'
import { hasStoredSession } from '@/session/session'
import { AppLink } from '@/ui/page/link'
import { Sentence } from '@/ui/page/sentence'

const underlined = { 'data-underline': 'always', style: { color: 'inherit' } }
const linkTo = ({ href }: ResumePage): LinkProps => ({ href })

/**
 * Leads from the dashboard, which opens after signing in, to what an expired session interrupted:
 * the page that was open, until the user opens one, and the drafts, as long as there are any. Tells
 * how far came what was running, until the user has dismissed it.
 */
export function ResumeOffer() {
  const router = useRouter()
  const { resumePage, drafts, reports } = useUnsavedWork((work) => work)
  const isOffered = resumePage !== null
  useEffect(
    function withdrawPage() {
      if (!isOffered) return undefined
      return router.subscribe('onBeforeNavigate', ({ toLocation }) => {
        // Not on the way to Login, when this session has expired too.
        if (hasStoredSession() && toLocation.pathname !== '/') dropResumePage()
      })
    },
    [router, isOffered],
  )
  const elsewhere = drafts.filter(
    ({ isOffered, page }) =>
      isOffered && page && router.buildLocation(page).href !== resumePage?.href,
  )
  // There may be one of each session that has expired.
  const draftKeys = uniqueTextKeys(elsewhere.map(({ key }) => key))
  const reportKeys = uniqueTextKeys(reports.map(({ text }) => text))
  return (
    <output aria-label="Unsaved work">
      {(resumePage || elsewhere.length + reports.length > 0) && (
        <Alert role="presentation" color="pending" mb="md">
          {resumePage && (
            <p>
              <span>{`Your last session ended on ${resumePage.title}.`}</span>{' '}
              <AppLink {...linkTo(resumePage)} {...underlined}>
                Continue where you left off
              </AppLink>
            </p>
          )}
          {reports.length > 0 && (
            <>
              <p>The end of your session has stopped:</p>
              <ul>
                {reports.map((report, index) => (
                  <li key={reportKeys[index]}>
                    <Sentence text={report.text} />{' '}
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={`Dismiss: ${report.text}`}
                      onClick={() => dropReport(report)}
                    >
                      Dismiss
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )}
          {elsewhere.length > 0 && (
            <>
              <p>Not saved yet:</p>
              <ul>
                {elsewhere.map((draft, index) => (
                  <li key={draftKeys[index]}>
                    <AppLink {...draft.page} {...underlined}>
                      <Sentence text={draft.name} />
                    </AppLink>{' '}
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={`Discard: ${draft.name}`}
                      onClick={() => void discardDraft(draft)}
                    >
                      Discard
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Alert>
      )}
    </output>
  )
}
