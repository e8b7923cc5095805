import { getContentPage, updateContentPage } from '@/api/content'

import { mock, refuse } from '../mock'

export const contentHandlers = [
  mock(getContentPage, ({ params, db }) => {
    const page = [...db.pages.values()].find(({ slug }) => slug === params.slug)
    if (!page) throw refuse(404, 'Page not found')
    return page
  }),
  mock(updateContentPage, ({ params, body, db }) => {
    const page = db.pages.get(params.id)
    if (!page) throw refuse(404, 'Page not found')
    if (body.id !== params.id) throw refuse(400, 'body.id: not the id of the path')
    page.content = body.content
    return { message: 'Page updated', data: page }
  }),
]
