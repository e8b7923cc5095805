import type { Ticket } from '@/api/support'
import { endOfId } from '@/domain/format/display-value'
import { currentAdmin } from '@/session/current-admin'

function participants({ conversationId }: Ticket) {
  return (conversationId?.participants ?? []).flatMap(({ userId }) => userId ?? [])
}

/**
 * Returns the participant who is neither an admin nor the reporter. If the server doesn't tell their
 * roles, or who reported, returns all who may be that person.
 */
export function reportedPeople(ticket: Ticket) {
  const me = currentAdmin().id
  const others = participants(ticket).filter(
    ({ _id, role }) => role !== 'admin' && _id !== ticket.reportedBy?._id && _id !== me,
  )
  const users = others.filter(({ role }) => role)
  return users.length === 1 && ticket.reportedBy ? users : others
}

/** If `reportedBy` has no name, returns the same person from the conversation's participants. */
export function reportingPerson(ticket: Ticket) {
  const { reportedBy } = ticket
  if (reportedBy?.userInfo?.name) return reportedBy
  return participants(ticket).find(({ _id }) => _id === reportedBy?._id) ?? reportedBy
}

export const bookingName = ({ jobId }: Ticket) =>
  jobId?.service?.categoryName ?? (endOfId(jobId?._id ?? '') || undefined)
