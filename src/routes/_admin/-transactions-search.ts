import { PAGE_SIZE } from '@/domain/limits'

export type ListSearch = {
  /** From 2 on; what is no page counts as left out. */
  page?: number | undefined
}

export function readListSearch({ page }: Record<string, unknown>): ListSearch {
  return { page: Number.isSafeInteger(page) && Number(page) > 1 ? Number(page) : undefined }
}

export function listArgs({ page = 1 }: ListSearch) {
  return { page, limit: PAGE_SIZE }
}
