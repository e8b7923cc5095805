import type { InfiniteData, Query } from '@tanstack/react-query'

import {
  currentRows,
  type RowWithId,
  type WholeList,
  withRowChange,
} from '@/domain/list/whole-list'

import { parseQueryKey } from './query-keys'
import type { Tag } from './tag'

/*
 * The shapes in which the cache holds rows: a page of them, the loaded pages of an endless list, a
 * list that was read whole, a bare array, or one row.
 */

/** An endpoint that lists rows. */
export interface ListEndpoint<Row> {
  tag: Tag
  path: string
  rowsOf: (data: never) => readonly Row[]
}

export function rowsIn<Row extends RowWithId>(
  { queryKey, state: { data } }: Query,
  { path, rowsOf }: ListEndpoint<Row>,
): readonly Row[] {
  const key = parseQueryKey(queryKey)
  if (data === undefined || key.path !== path) return []
  if (key.kind === 'whole list') return currentRows(data as WholeList<Row>)
  if (key.kind === 'endless list')
    return (data as InfiniteData<never>).pages.flatMap(rowsOf)
  return rowsOf(data as never)
}

export function isWholeList({ queryKey }: Query): boolean {
  return parseQueryKey(queryKey).kind === 'whole list'
}

/** Whether the server filters a whole list by a field of the row, and so may list it no more, or now. */
export function isFilteredBy({ queryKey }: Query, row: RowWithId): boolean {
  const { filters = {} } = parseQueryKey(queryKey)
  return Object.keys(row).some((field) => field in filters)
}

/** Whether the list was read without the row, which the server may list now that it is changed. */
export function mayListNow(query: Query, row: RowWithId): boolean {
  const { rows = [] } = (query.state.data ?? {}) as Partial<WholeList<RowWithId>>
  return isFilteredBy(query, row) && !rows.some(({ _id }) => _id === row._id)
}

/**
 * Returns the data of a query with the fields of the row that were changed here. A list that was
 * read whole isn't read again for them, so it keeps them beside its rows.
 */
export function withChangedRow(query: Query, fields: RowWithId): unknown {
  const { data, fetchStatus } = query.state
  // The first page of a list may be on its way, and older than the change.
  const isFirstRead = data === undefined && fetchStatus === 'fetching'
  if (isWholeList(query) && (data !== undefined || isFirstRead))
    return withRowChange(data as WholeList<RowWithId> | undefined, fields, Date.now())
  if (data === undefined) return undefined
  const withFields = (row: RowWithId) =>
    row._id === fields._id ? { ...row, ...fields } : row
  if (Array.isArray(data)) return data.map(withFields)
  const { rows } = query.meta ?? {}
  if (rows === undefined) return withFields(data as RowWithId)
  const page = data as Record<string, RowWithId[]>
  return { ...page, [rows]: page[rows]?.map(withFields) }
}

/** Each page of an endless list may have been read long before the last one. */
export function readAtOf({ queryKey, state }: Query): number {
  return parseQueryKey(queryKey).kind === 'endless list' ? 0 : state.dataUpdatedAt
}
