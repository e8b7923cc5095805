import { listSettings, updateSetting } from '@/api/settings'

import { HttpError, mock } from '../mock'

export const settingHandlers = [
  mock(listSettings, ({ db }) => [...db.settings.values()]),
  mock(updateSetting, ({ params, body, db }) => {
    const setting = db.settings.get(params.id)
    if (!setting || body.id !== params.id) throw new HttpError(404, 'Setting not found')
    if (!(body.value >= 0 && body.value <= 100))
      throw new HttpError(400, 'value: must be between 0 and 100')
    setting.name = body.name
    setting.value = body.value
    return 'Setting updated'
  }),
]
