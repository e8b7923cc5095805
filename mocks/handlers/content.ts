import { getContentPage, updateContentPage } from '@/api/content'

import { HttpError, mock } from '../mock'

export const contentHandlers = [
  mock(getContentPage, ({ params, db }) => {
    const page = [...db.pages.values()].find(({ slug }) => slug === params.slug)
    if (!page) throw new HttpError(404, 'Page not found')
    return page
  }),
  mock(updateContentPage, ({ params, body, db }) => {
    const page = db.pages.get(params.id)
    if (!page) throw new HttpError(404, 'Page not found')
    if (body.id !== params.id)
      throw new HttpError(400, 'body.id: differs from the id in the path')
    Object.assign(page, { content: body.content, active: body.active })
    return { message: 'Page updated', data: page }
  }),
]
