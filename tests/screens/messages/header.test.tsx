import { backend } from '@mocks/node'
import { screen, within } from '@testing-library/react'
import { withText } from '@tests/with-text'
import type { DetachedWindowAPI } from 'happy-dom'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { listBookings } from '@/api/bookings'
import { listPayments } from '@/api/payments'
import { encodeRouteId } from '@/domain/list/route-id'

import { callsTo } from '../calls'
import { replaceBookings } from '../replace-rows'
import {
  ADA,
  GRACE,
  ME,
  TED,
  bubble,
  chat,
  conversation,
  details,
  message,
  renderChat,
  texts,
  startWithoutChats,
} from './chats'

startWithoutChats()

describe('the head of a chat', () => {
  it('links its participants, the customer first, and names the sender among several', async () => {
    conversation('A', ADA, [
      message('A', GRACE, 'Hello'),
      message('A', ADA, 'Hi'),
      message('A', ME, 'Yes'),
    ])
    backend.db.conversations.get('A')!.participantsDetails = [ME, TED, ADA, GRACE].map(
      (id) => details[id]!,
    )
    await renderChat()
    const names = ['Grace Hopper', 'Ted Codd', 'Ada Lovelace']
    const heading = await within(chat()).findByRole('heading', { name: names.join(', ') })
    const links = within(heading).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(names)
    expect(links[0]).toHaveAttribute(
      'href',
      `/manage-account/view-accounts/${encodeRouteId(GRACE)}`,
    )
    expect(within(await bubble('Hello')).getByText(withText('Grace Hopper · '))).toBeVisible()
    expect(within(await bubble('Hi')).getByText(withText('Ada Lovelace · '))).toBeVisible()
    expect(await bubble('Yes')).not.toHaveTextContent('·')
  })

  it('shows a banner with the booking and a link to its service', async () => {
    conversation('A', ADA, texts(1), {
      serviceDetail: { _id: 'service/1', name: 'Deep clean', image: undefined, price: 1250 },
      bookingDetail: {
        _id: 'booking-1',
        date: '2026-04-02T00:00:00.000Z',
        time: { from: '09:00', to: '11:30' },
        address: { houseNo: '12', street: 'Mill Lane', city: 'Concord', state: 'NH' },
      },
    })
    await renderChat()
    const banner = within(await screen.findByRole('region', { name: 'Booking' }))
    expect(banner.getByRole('link', { name: 'Deep clean' })).toHaveAttribute(
      'href',
      `/service/view/${encodeRouteId('service/1')}`,
    )
    expect(banner.getByText('$1,250.00')).toBeVisible()
    expect(banner.getByText('12 Mill Lane, Concord, NH')).toBeVisible()
    expect(banner.getByText('April 2, 2026, 9:00 AM - 11:30 AM')).toBeVisible()
  })

  it('has its booking and its people beside it in a wide window', async () => {
    const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
    happyDOM.setViewport({ width: 1280 })
    onTestFinished(() => happyDOM.setViewport({ width: 1024 }))
    const anybody = [...backend.db.accounts.values()].find(({ role }) => role === 'client')
    backend.db.accounts.set(ADA, {
      ...anybody!,
      _id: ADA,
      email: 'ada@example.com',
      userInfo: { name: 'Ada Lovelace', phone: '+1 555 0100', profilePhoto: undefined },
    })
    conversation('A', ADA, texts(1), {
      serviceDetail: { _id: 'service/1', name: 'Deep clean', image: undefined, price: 1250 },
      bookingDetail: { _id: 'booking-1', date: '2026-04-02', time: undefined, address: undefined },
    })
    const { user } = await renderChat()
    const beside = within(await screen.findByRole('region', { name: 'Case' }))
    expect(await beside.findByRole('link', { name: '+1 555 0100' })).toHaveAttribute(
      'href',
      'tel:+15550100',
    )
    expect(beside.getByRole('link', { name: /^ada/ })).toHaveAttribute(
      'href',
      'mailto:ada@example.com',
    )
    expect(beside.getByRole('link', { name: 'View account' })).toHaveAttribute(
      'href',
      `/manage-account/view-accounts/${encodeRouteId(ADA)}`,
    )
    expect(callsTo(listBookings.path)).toEqual([])
    replaceBookings({ _id: 'booking-1', status: 1 })
    await user.click(beside.getByRole('button', { name: 'Find bookings' }))
    expect(await beside.findByText('Accepted')).toBeVisible()
    expect(callsTo(listPayments.path)).toEqual([])
    await user.click(beside.getByRole('button', { name: 'Find payments' }))
    expect(await beside.findByText('No payments')).toBeVisible()
    await user.click(beside.getByRole('button', { name: 'Open booking' }))
    expect(await screen.findByRole('dialog', { name: 'Booking' })).toBeVisible()
  })

  it('has participants whose ids are missing or repeated', async () => {
    const logged = vi.spyOn(console, 'error')
    conversation('A', ADA, texts(1))
    backend.db.conversations.get('A')!.participantsDetails = [
      { ...details[ADA], _id: '' },
      { ...details[TED], _id: '' },
      details[GRACE],
      details[GRACE],
    ]
    await renderChat()
    await bubble('A message 1')
    const heading = await within(chat()).findByRole('heading', { name: /Ada Lovelace, Ted Codd/ })
    expect(heading).toHaveTextContent('Grace Hopper, Grace Hopper, Ada Lovelace, Ted Codd')
    expect(within(heading).getAllByRole('link')).toHaveLength(2)
    expect(logged.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([])
  })
})
