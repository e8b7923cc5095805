import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'

import type { Category, SubService } from '@/api/services'
import { DraftAlert } from '@/screens/edits/unsaved-edits'
import { SideDrawer } from '@/ui/overlay/dialog'

import {
  keepOpenCategories,
  type SavedRecord,
  useListState,
  withRecord,
} from './catalogue/list-state'
import { CategoryFields } from './category-fields'
import { DuplicateForm } from './duplicate-form'
import { NewServiceForm } from './new-service-form'

/*
 * The side panel of the Services screen, in which a category is added or changed, or a service is
 * added or duplicated. What was typed in it when the session expired is offered again above the list.
 */

/** What the drawer shows. The customer's specification prescribes the keys, but for Duplicate's. */
export type DrawerContent = {
  /** From a restored draft. */
  edits?: FieldValues
} & (
  | {
      key: 'addCategory' | 'editCategoryDropDown' | 'addService' | 'addServiceDropDown'
      category?: Category
    }
  | { key: 'duplicateService'; service: SubService; category: Category }
)

const TITLES = {
  addCategory: 'Add Category',
  editCategoryDropDown: 'Update Category',
  addService: 'Add Service',
  addServiceDropDown: 'Create Service',
  duplicateService: 'Duplicate Service',
}

/** One key for all contents, because only one of them can be open. */
const DRAFT_KEY = 'services drawer'

type DrawerState = ReturnType<typeof useServicesDrawer>

export function useServicesDrawer() {
  const [{ drawer: key, __TSR_key: entry }, changeState] = useListState()
  const [last, setLast] = useState<{ content: DrawerContent; isOpen: boolean }>({
    // Stays set after closing so that the content doesn't vanish while the drawer slides out.
    content: { key: 'addCategory' },
    isOpen: false,
  })
  if (key && last.content.key !== key) setLast({ content: { key }, isOpen: false })

  function close() {
    setLast({ ...last, isOpen: false })
    if (key) changeState(keepOpenCategories)
  }
  /** Closes the drawer, and scrolls to what was saved in it. One opened meanwhile stays open. */
  function finish(saved: SavedRecord) {
    setLast((shown) => ({ ...shown, isOpen: shown.isOpen && shown !== last }))
    changeState((state) => ({
      ...withRecord(state, saved),
      drawer: state.__TSR_key === entry ? undefined : state.drawer,
    }))
  }

  return {
    content: key ? { key } : last.content,
    opened: last.isOpen || key !== undefined,
    open: (content: DrawerContent) => setLast({ content, isOpen: true }),
    close,
    finish,
  }
}

interface DrawerDraftAlertProps {
  onRestore: (content: DrawerContent) => void
}

export function DrawerDraftAlert({ onRestore }: DrawerDraftAlertProps) {
  return (
    <DraftAlert<FieldValues, DrawerContent>
      draftKey={DRAFT_KEY}
      onRestore={({ values, base }) => onRestore({ ...base, edits: values })}
    />
  )
}

interface ServicesDrawerProps {
  drawer: DrawerState
}

export function ServicesDrawer({ drawer }: ServicesDrawerProps) {
  return (
    <SideDrawer
      opened={drawer.opened}
      onClose={drawer.close}
      title={TITLES[drawer.content.key]}
    >
      {/* Without the key, Forward to another form would keep the values of this one. */}
      <DrawerForm key={drawer.content.key} drawer={drawer} />
    </SideDrawer>
  )
}

function DrawerForm({ drawer: { content, finish } }: ServicesDrawerProps) {
  const { key, category, edits } = content
  const draft = {
    draftKey: DRAFT_KEY,
    draftName: `What you typed in ${TITLES[key]}`,
    edits,
    base: content,
  }
  if (key === 'addCategory' || key === 'editCategoryDropDown') {
    return <CategoryFields category={category} draft={draft} onSaved={finish} />
  }
  if (key === 'duplicateService') {
    const { service } = content
    return (
      <DuplicateForm
        service={service}
        category={content.category}
        draft={draft}
        onCopied={finish}
      />
    )
  }
  return <NewServiceForm category={category} draft={draft} onCreated={finish} />
}
