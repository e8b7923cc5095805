import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'

import { type Category, listCatalogue } from '@/api/services'
import { changeCatalogue } from '@/screens/services/change-catalogue'

const { queryKey } = listCatalogue.options({ showAll: true })
const category = (_id: string): Category => ({
  _id,
  name: _id,
  image: undefined,
  subServices: [],
})

it('changes a category, and leaves the others and the age of the list as they are', () => {
  const client = new QueryClient()
  const serviceList = ['A', 'B', 'C'].map(category)
  client.setQueryData(queryKey, { serviceList }, { updatedAt: 1 })
  const failure = new Error('The list could not be read again')
  client.getQueryCache().find({ queryKey })!.setState({ status: 'error', error: failure })

  changeCatalogue(client, (row) => {
    if (row._id === 'A') return null
    return row._id === 'B' ? { ...row, name: 'Renamed' } : row
  })

  const [renamed, other] = client.getQueryData(queryKey)!.serviceList
  expect(renamed?.name).toBe('Renamed')
  // The same object, so that it is not drawn again.
  expect(other).toBe(serviceList[2])
  expect(client.getQueryState(queryKey)).toMatchObject({ dataUpdatedAt: 1, error: failure })
})
