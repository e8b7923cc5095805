import { Db } from '../db'

export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const SNAPSHOT_KEY = 'doorstep-mock-db'
const SAVE_DELAY = 200

export class DataStore {
  readonly #storage: KeyValueStorage | undefined
  readonly #seed: () => Db
  #db: Db | undefined
  #saving: ReturnType<typeof setTimeout> | undefined

  constructor(storage: KeyValueStorage | undefined, seed: () => Db) {
    this.#storage = storage
    this.#seed = seed
  }

  get db(): Db {
    this.#db ??= Db.load(this.#storage?.getItem(SNAPSHOT_KEY) ?? null) ?? this.#seed()
    return this.#db
  }

  reset(): void {
    clearTimeout(this.#saving)
    this.#saving = undefined
    this.#db = undefined
    this.#storage?.removeItem(SNAPSHOT_KEY)
  }

  saveSoon(): void {
    if (!this.#storage) return
    clearTimeout(this.#saving)
    this.#saving = setTimeout(() => this.saveNow(), SAVE_DELAY)
  }

  saveNow(): void {
    if (this.#saving === undefined) return
    clearTimeout(this.#saving)
    this.#saving = undefined
    try {
      this.#storage?.setItem(SNAPSHOT_KEY, this.db.save())
    } catch {
      console.warn(
        "The demo data is too large for this tab's storage: a reload loses your changes.",
      )
    }
  }
}
