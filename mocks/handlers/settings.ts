import { listSettings, updateSetting } from '@/api/settings'

import { mock, refuse } from '../mock'

export const settingHandlers = [
  mock(listSettings, ({ db }) => [...db.settings.values()]),
  mock(updateSetting, ({ params, body, db }) => {
    const setting = db.settings.get(params.id)
    if (!setting || body.id !== params.id) throw refuse(404, 'Setting not found')
    if (!(body.value >= 0 && body.value <= 100)) throw refuse(400, 'value: not between 0 and 100')
    setting.name = body.name
    setting.value = body.value
    return 'Setting updated'
  }),
]
