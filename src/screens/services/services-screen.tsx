import { Button, Skeleton, Stack } from '@mantine/core'
import IconExpand from '@tabler/icons-react/dist/esm/icons/IconFoldDown.mjs'
import IconCollapse from '@tabler/icons-react/dist/esm/icons/IconFoldUp.mjs'
import { useIsMutating } from '@tanstack/react-query'
import { getRouteApi, type HistoryState, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'

import { createCategory, updateCategory } from '@/api/categories'
import { type Category, createService, listCatalogue } from '@/api/services'
import { DraftAlert } from '@/screens/edits/unsaved-edits'
import { ErrorState } from '@/ui/feedback/error-state'
import { useScreenNavigate } from '@/ui/form/use-is-current-screen'
import { ListReadAt } from '@/ui/image/use-photo'
import { SideDrawer } from '@/ui/overlay/dialog'
import { IconButton, PageHeader } from '@/ui/page/page-header'
import { Refresh } from '@/ui/table/refresh'
import { SearchInput } from '@/ui/table/search-input'

import { CategoryList } from './catalogue/category-list'
import {
  keepOpenCategories,
  type SavedRecord,
  type ServicesDrawer,
  withRecord,
} from './catalogue/list-state'
import { CategoryFields } from './category-fields'
import { NewServiceForm } from './new-service-form'

const route = getRouteApi('/_admin/service/')

const drawerTitles = {
  addCategory: 'Add Category',
  editCategoryDropDown: 'Update Category',
  addService: 'Add Service',
  addServiceDropDown: 'Create Service',
}
/** One key for all drawers, because only one of them can be open. */
const DRAFT_KEY = 'services drawer'

/** Milliseconds; short, because the filter sends no request. */
const FILTER_DEBOUNCE = 120

export function ServicesScreen() {
  const { search = '' } = route.useSearch()
  const navigate = useScreenNavigate(route.useNavigate())
  const catalogue = listCatalogue.useQuery({ showAll: true })
  const { data, error } = catalogue
  // Stays set after closing so that the content doesn't vanish while the drawer slides out.
  const [lastOpened, setDrawer] = useState<ServicesDrawer>({ key: 'addCategory' })
  // The one place of what is open: Back, Forward and a reload bring it back.
  const {
    openCategories = [],
    highlighted,
    drawer: asked,
  } = useLocation({ select: ({ state }) => state })
  const drawer: ServicesDrawer = asked ? { key: asked } : lastOpened
  /** Categories that the user has closed although the search has found services in them. */
  const [closed, setClosed] = useState<{ in: string; ids: readonly string[] }>({
    in: search,
    ids: [],
  })
  const closedHits = closed.in === search ? closed.ids : []
  const setClosedHits = (ids: readonly string[]) => setClosed({ in: search, ids })
  const [opened, setOpened] = useState(false)

  function setList(state: (now: HistoryState) => HistoryState) {
    void navigate({
      search: true,
      state,
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
  }
  function open(next: ServicesDrawer) {
    setDrawer(next)
    setOpened(true)
  }
  function close() {
    setOpened(false)
    if (asked) setList(keepOpenCategories)
  }
  const categories = data?.serviceList ?? []
  const ids = categories.map(({ _id }) => _id)
  const areAllOpen = ids.length > 0 && ids.every((id) => openCategories.includes(id))

  /** Opens the category of a service, and scrolls to it. */
  const pointOut = (saved: SavedRecord) => setList((state) => withRecord(state, saved))
  function finish(saved: SavedRecord) {
    setOpened(false)
    pointOut(saved)
  }

  function toggle({ _id }: Category, isOpen: boolean) {
    const without = (list: readonly string[]) => list.filter((id) => id !== _id)
    setClosedHits(isOpen ? without(closedHits) : [...closedHits, _id])
    setList(({ openCategories = [], ...state }) => ({
      ...state,
      openCategories: isOpen ? [...openCategories, _id] : without(openCategories),
    }))
  }
  const draft = {
    draftKey: DRAFT_KEY,
    draftName: `What you typed in ${drawerTitles[drawer.key]}`,
    edits: drawer.edits,
    base: drawer,
  }
  const saves =
    useIsMutating({ mutationKey: createCategory.mutationKey, exact: true }) +
    useIsMutating({ mutationKey: updateCategory.mutationKey, exact: true }) +
    useIsMutating({ mutationKey: createService.mutationKey, exact: true })
  const isReadable = categories.every(({ subServices }) => subServices)

  return (
    <>
      <PageHeader
        title="Services"
        count={
          data && isReadable
            ? categories.flatMap((one) => one.subServices ?? []).length
            : undefined
        }
        context="What customers can book, by category"
        actions={
          <>
            <Refresh query={catalogue} />
            <IconButton
              label={areAllOpen ? 'Collapse all' : 'Expand all'}
              icon={areAllOpen ? <IconCollapse size={16} /> : <IconExpand size={16} />}
              variant="subtle"
              disabled={ids.length === 0}
              onClick={() => {
                setClosedHits(areAllOpen ? ids : [])
                setList((state) => ({ ...state, openCategories: areAllOpen ? [] : ids }))
              }}
            />
            <Button variant="default" onClick={() => open({ key: 'addCategory' })}>
              Add Category
            </Button>
            <Button onClick={() => open({ key: 'addService' })}>Add Service</Button>
          </>
        }
      >
        <SearchInput
          value={search}
          placeholder="Category or service"
          debounce={FILTER_DEBOUNCE}
          onSearch={(text) => {
            void navigate({
              search: { search: text || undefined },
              state: keepOpenCategories,
              replace: true,
              resetScroll: false,
            })
          }}
        />
      </PageHeader>

      <DraftAlert<FieldValues, ServicesDrawer>
        draftKey={DRAFT_KEY}
        onRestore={({ values, base }) => open({ ...base, edits: values })}
      />

      {data ? (
        <ListReadAt value={catalogue.dataUpdatedAt}>
          <CategoryList
            categories={categories}
            search={search}
            opened={openCategories}
            closed={closedHits}
            highlighted={highlighted}
            toggle={toggle}
            openDrawer={open}
            // Keeps a drawer that was opened meanwhile.
            onCopied={(copy) =>
              setList((state) => ({ ...state, ...withRecord(state, copy) }))
            }
          />
        </ListReadAt>
      ) : error ? (
        <ErrorState framed query={catalogue} />
      ) : (
        <Stack gap="xs" aria-hidden="true">
          {Array.from({ length: 10 }, (_, index) => (
            <Skeleton key={index} h="3.375rem" />
          ))}
        </Stack>
      )}

      <SideDrawer
        opened={opened || asked !== undefined}
        onClose={close}
        title={drawerTitles[drawer.key]}
        locked={saves > 0}
      >
        {drawer.key === 'addCategory' || drawer.key === 'editCategoryDropDown' ? (
          <CategoryFields category={drawer.category} draft={draft} onSaved={finish} />
        ) : (
          <NewServiceForm category={drawer.category} draft={draft} onCreated={finish} />
        )}
      </SideDrawer>
    </>
  )
}
