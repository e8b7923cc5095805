import { isObject } from '@/api/schema/fields'
import { type Raw, rawId } from '@/api/schema/raw'
import type { Category, EditableService } from '@/api/services'
import { providerShare, type Setting } from '@/api/settings'
import { UPLOAD_PATH, uploaded } from '@/api/uploads'

import { compareAnswer } from './compare'
import { type Chat, checkDelivery } from './connect'
import { type Difference, different, shown } from './difference'
import { type Operation, rowsIn, type Session, validatorOf } from './session'

/** One transparent pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/**
 * Checks what changes something, and undoes it. Calls `onNotice` with a sentence for what it will
 * change for good, and `onLeftover` with one for each thing that a person must undo by hand.
 */
export async function checkWrites(
  session: Session,
  chat: Chat | undefined,
  onNotice: (sentence: string) => void,
  onLeftover: (sentence: string) => void,
): Promise<void> {
  const mark = `check-api ${Date.now().toString(36)}`
  await checkCategory(session, mark, await checkUpload(session), onLeftover)
  await checkContent(session, mark, onNotice, onLeftover)
  await checkShare(session, onLeftover)
  if (chat) {
    await session.check('sendMessage', async ({ call, add }) => {
      const message = `Please ignore this message: ${mark}`
      const params = { conversationId: chat.conversationId }
      add(
        ...(await checkDelivery(chat, message, () => call({ params, body: { message } }))),
      )
    })
  } else session.skip('sendMessage', 'there is no conversation that is not blocked')
}

/** Checks that `read` holds everything in `sent`. It may hold more. */
function addLost({ add }: Operation, where: string, sent: unknown, read: unknown): void {
  for (const lost of lostIn(where, sent, read)) add(lost)
}

function lostIn(where: string, sent: unknown, read: unknown): Difference[] {
  if (isObject(sent) && isObject(read)) {
    return Object.entries(sent).flatMap(([key, value]) =>
      lostIn(`${where}.${key}`, value, read[key]),
    )
  }
  if (Array.isArray(sent) && Array.isArray(read) && sent.length === read.length) {
    return sent.flatMap((row, i) => lostIn(`${where}[${i}]`, row, read[i]))
  }
  if (sent === read || JSON.stringify(sent) === JSON.stringify(read)) return []
  const effect = 'says that the change is saved'
  return [different(`${where}, read back`, shown(sent), shown(read), effect, 'serious')]
}

function checkUpload({ report, send }: Session): Promise<string> {
  const path = UPLOAD_PATH
  const operation = `POST ${path}`
  const url = report(operation, async (add) => {
    const form = new FormData()
    const bytes = Uint8Array.from(atob(PIXEL), (character) => character.charCodeAt(0))
    form.append('file', new File([bytes], 'check.png', { type: 'image/png' }))
    const answer = await send({ method: 'post', path, body: form })
    const endpoint = { kind: 'query', response: uploaded, success: '2xx' } as const
    const { differences, payload } = compareAnswer(
      answer,
      endpoint,
      validatorOf('uploadFile'),
    )
    add(...differences)
    return (payload as { fileUrl: string } | undefined)?.fileUrl
  })
  return url.then((found) => found ?? 'https://example.com/check.png')
}

async function checkCategory(
  session: Session,
  mark: string,
  image: string,
  onLeftover: (sentence: string) => void,
): Promise<void> {
  const { check, skip, peek } = session
  async function find(): Promise<Category | undefined> {
    const rows = rowsIn(await peek('listCatalogue', { search: { showAll: true } }))
    return (rows as unknown as Category[]).find(({ name }) => name?.startsWith(mark))
  }
  try {
    await check('createCategory', ({ call }) => call({ body: { name: mark, image } }))
    const category = await find()
    if (!category) {
      const reason = 'the new category is not in the list'
      for (const name of ['updateCategory', 'createService', 'updateService'] as const) {
        skip(name, reason)
      }
      return
    }
    const { _id: id } = category
    await check('updateCategory', async (operation) => {
      const body = { name: `${mark} 2`, image }
      const saved = await operation.call({
        params: { id },
        body: { id: rawId(category), ...body },
      })
      if (saved) addLost(operation, 'category', body, await find())
    })
    await check('createService', ({ call }) =>
      call({ body: { name: mark, categoryId: rawId(category), description: '', image } }),
    )
    const created = (await find())?.subServices?.[0]
    if (created) {
      const params = { serviceId: created._id }
      await check('updateService', async (operation) => {
        const body = { ...serviceFields, name: mark, categoryId: id, image }
        const service = (await peek('getService', { params })) as
          | EditableService
          | undefined
        const saved = await operation.call({
          params,
          body: {
            ...body,
            categoryId: rawId(category),
            serviceId: service ? rawId(service) : created._id,
          },
        })
        if (saved) addLost(operation, 'service', body, await peek('getService', { params }))
      })
      await check('deleteService', ({ call }) => call({ params }))
    } else skip('updateService', 'the new service is not in the list')
    await check('deleteCategory', ({ call }) => call({ params: { id } }))
  } finally {
    // More than one, if the server also creates without a token.
    for (let left = 3, row = await find(); row && left > 0; left -= 1, row = await find()) {
      for (const { _id } of row.subServices ?? []) {
        await peek('deleteService', { params: { serviceId: _id } })
      }
      await peek('deleteCategory', { params: { id: row._id } })
    }
    if (await find())
      onLeftover(`Delete the category '${mark}' by hand: the check could not.`)
  }
}

/** Adds a paragraph to a content page, and takes it away again. */
async function checkContent(
  { peek, check, skip }: Session,
  mark: string,
  onNotice: (sentence: string) => void,
  onLeftover: (sentence: string) => void,
): Promise<void> {
  const params = { slug: 'about_us' }
  type Page = { _id: string; raw?: Raw; content: string; active?: unknown }
  const read = async () => (await peek('getContentPage', { params })) as Page | undefined
  const before = await read()
  if (!before) return skip('updateContentPage', 'the page can not be read')
  const { _id: id, content, active } = before
  if (active === false) {
    onNotice(
      'The page About Us is not active. Its change publishes it, which the check can not undo.',
    )
  }
  try {
    await check('updateContentPage', async ({ call, add }) => {
      const added = { id: rawId(before), content: `${content}<p>${mark}</p>`, active: true }
      if (!(await call({ params: { id }, body: added }))) return
      const found = (await read())?.content
      if (!found?.includes(mark)) {
        const effect = 'says that the change is saved'
        add(different('content, read back', `…${mark}`, shown(found), effect, 'serious'))
      }
    })
  } finally {
    if ((await read())?.content !== content) {
      await peek('updateContentPage', {
        params: { id },
        body: { id: rawId(before), content, active: true },
      })
      if ((await read())?.content !== content) {
        onLeftover(
          `Restore the page About Us by hand: the check could not. Its content: ${content}`,
        )
      }
    }
  }
}

/** Changes the provider share by one, and back. */
async function checkShare(
  { peek, check, skip }: Session,
  onLeftover: (sentence: string) => void,
): Promise<void> {
  const read = async () => providerShare(((await peek('listSettings')) ?? []) as Setting[])
  const before = await read()
  const { _id: id, name, value } = before ?? {}
  if (!before || !id || value === undefined)
    return skip('updateSetting', 'there is no provider share')
  try {
    await check('updateSetting', async (operation) => {
      const body = { name, value: value > 0 ? value - 1 : 1 }
      const saved = await operation.call({
        params: { id },
        body: { id: rawId(before), ...body },
      })
      if (saved) addLost(operation, 'setting', body, await read())
    })
  } finally {
    if ((await read())?.value !== value) {
      await peek('updateSetting', {
        params: { id },
        body: { id: rawId(before), name, value },
      })
      if ((await read())?.value !== value) {
        onLeftover(`Set the provider share to ${value} by hand: the check could not.`)
      }
    }
  }
}

const serviceFields = {
  description: 'Made and deleted by check-api',
  price: 10,
  taxable: true,
  taxDetails: { name: 'VAT', rate: 5 },
  isRecurring: true,
  recurringOptions: [
    {
      frequency: 'weekly',
      frequencyValue: 2,
      title: 'Every 2 weeks',
      discountPercentage: 10,
    },
  ],
  modifiers: [
    {
      title: 'Size',
      description: 'Of the garden',
      isRequired: true,
      selectionType: 'single',
      options: [
        {
          title: 'Small',
          description: '',
          price: 0,
          allowComment: false,
          commentPlaceholder: '',
        },
        {
          title: 'Large',
          description: '',
          price: 5,
          allowComment: true,
          commentPlaceholder: '?',
        },
      ],
    },
  ],
  intakeQuestions: [
    {
      question: 'Is there a dog?',
      description: 'Any',
      placeholder: 'Yes',
      isRequired: true,
    },
  ],
  assignmentMethod: 'automatically',
}
