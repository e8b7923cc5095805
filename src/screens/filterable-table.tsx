import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import type { AllRows } from '@/api/all-rows'
import { PAGE_SIZE } from '@/domain/limits'
import { NOTHING_FETCHED } from '@/domain/list/fetch-pages'
import { Searching, SearchLimits } from '@/screens/found-rows'
import type { WithId } from '@/ui/table/data-table'
import { QueryTable, type QueryTableProps } from '@/ui/table/query-table'

interface FilteredTableProps<Data, Row extends WithId> extends QueryTableProps<Data, Row> {
  all: AllRows<Row>
  filter: (row: Row) => boolean
  /** Such as 'bookings'. */
  noun: string
}

interface FilterableTableProps<Data, Row extends WithId> extends Omit<
  FilteredTableProps<Data, Row>,
  'filter'
> {
  /** Undefined if no filter is set. */
  filter: ((row: Row) => boolean) | undefined
}

/** A page of a list or, with a filter that the API lacks, of those of all its rows that match it. */
export function FilterableTable<Data, Row extends WithId>({
  all,
  filter,
  noun,
  ...table
}: FilterableTableProps<Data, Row>) {
  if (!filter) return <QueryTable {...table} />
  return <FilteredTable {...table} all={all} filter={filter} noun={noun} />
}

/** Until all pages are read, shows what those that were read hold. */
function FilteredTable<Data, Row extends WithId>({
  all,
  filter,
  noun,
  page = 1,
  ...table
}: FilteredTableProps<Data, Row>) {
  const query = useQuery(all.all)
  const read = useQuery(all.progress).data ?? NOTHING_FETCHED
  const { data, isError } = query
  const found = (data?.rows ?? read.rows).filter(filter)
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const shown = Math.min(page, pages)
  const isReading = data === undefined && !isError
  const rows = found.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE)
  return (
    <Stack gap="sm">
      {isReading && <Searching noun={noun} list={all} />}
      {data && <SearchLimits noun={noun} result={data} />}
      <QueryTable
        {...table}
        query={{
          ...query,
          isPlaceholderData: false,
          data: found.length > 0 || data !== undefined ? rows : undefined,
        }}
        rows={(rows) => rows}
        onPrefetchPage={undefined}
        page={shown}
        pages={() => pages}
        emptyHint={`None of the ${noun} matches these filters.`}
      />
    </Stack>
  )
}
