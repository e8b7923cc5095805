import { peekDraft } from '@/session/drafts'

import type { BulkRunStore } from './use-bulk-run'

export const RUN_KEY = 'bulk run'

/** Returns the run whose drawer an expired session has closed, until the drawer is open again. */
export const keptRun = () => peekDraft(RUN_KEY) as BulkRunStore | undefined
