import type { Db } from '../db'
import { seedId } from './random'

export function seedSettings(db: Db): void {
  const settings = [
    {
      _id: seedId('setting', 1),
      name: 'Cancellation Window',
      key: 'cancellation_window',
      value: 24,
    },
    { _id: seedId('setting', 2), name: 'Provider Share', key: 'provider_share', value: 60 },
  ]
  for (const setting of settings) db.settings.set(setting._id, setting)
}
