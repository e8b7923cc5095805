import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { type AllRows, MAX_ROWS } from '@/api/all-rows'
import { formatNumber } from '@/domain/format/count'
import { PAGE_SIZE } from '@/domain/limits'
import { doubts, NOTHING_FETCHED } from '@/domain/list/fetch-pages'
import { Searching } from '@/screens/found-rows'
import { type Columns, type WithId } from '@/ui/table/data-table'
import { QueryTable } from '@/ui/table/query-table'

export interface FilteredTableProps<Row extends WithId> {
  list: AllRows<Row>
  isWanted: (row: Row) => boolean
  columns: Columns<Row>
  /** Such as 'bookings'. */
  noun: string
  label: string
  empty: string
  page: number
  onPage: (page: number) => void
  hrefOf: (page: number) => string
  labels?: { previous: string; next: string }
}

/** Filters a list that the API can't filter. Until all its pages are read, shows what they hold. */
export default function FilteredTable<Row extends WithId>({
  list,
  isWanted,
  noun,
  page,
  ...table
}: FilteredTableProps<Row>) {
  const query = useQuery(list.all)
  const read = useQuery(list.progress).data ?? NOTHING_FETCHED
  const { data, isError } = query
  const found = (data?.rows ?? read.rows).filter(isWanted)
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const shown = Math.min(page, pages)
  const isReading = data === undefined && !isError
  const rows = found.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE)
  return (
    <Stack gap="sm">
      {isReading && <Searching noun={noun} list={list} />}
      {data?.hasMore && (
        <Text size="sm" c="dimmed">
          {`Only the first ${formatNumber(MAX_ROWS)} ${noun} were searched.`}
        </Text>
      )}
      {data?.doubt !== undefined && data.doubt !== 'uncounted' && (
        <Text size="sm" c="dimmed">{`${doubts[data.doubt]}, so ${noun} may be missing.`}</Text>
      )}
      <QueryTable
        {...table}
        query={{
          ...query,
          isPlaceholderData: false,
          data: found.length > 0 || data !== undefined ? rows : undefined,
        }}
        rows={(rows) => rows}
        page={shown}
        pages={() => pages}
        emptyHint={`None of the ${noun} matches these filters.`}
      />
    </Stack>
  )
}
