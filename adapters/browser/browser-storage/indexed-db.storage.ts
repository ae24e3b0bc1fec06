/** Values in IndexedDB, which are on disk as soon as they are written. Opened on first use. */

/** Storage that survives a killed browser. Rejects where it is not available. */
export interface DurableValues {
  readonly read: (name: string) => Promise<unknown>
  readonly write: (name: string, value: unknown) => Promise<void>
  readonly remove: (name: string) => Promise<void>
  /** Those whose names begin with `prefix`, by name. */
  readonly all: (prefix: string) => Promise<ReadonlyMap<string, unknown>>
}

const storeName = "texts"

const toPromise = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result))
    request.addEventListener("error", () => reject(request.error ?? new Error("The browser's database refused")))
  })

const openDatabase = (factory: IDBFactory, name: string): Promise<IDBDatabase> => {
  const request = factory.open(name, 1)
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(storeName))
  return toPromise(request)
}

export const indexedDbValues = (factory: IDBFactory, name: string): DurableValues => {
  let opening: Promise<IDBDatabase> | null = null
  const database = (): Promise<IDBDatabase> =>
    (opening ??= openDatabase(factory, name).catch((error: unknown) => {
      // The next call tries again.
      opening = null
      throw error
    }))
  const change = async (request: (store: IDBObjectStore) => IDBRequest): Promise<void> => {
    const transaction = (await database()).transaction(storeName, "readwrite")
    const changed = toPromise(request(transaction.objectStore(storeName)))
    transaction.commit()
    await changed
  }
  return {
    read: async (key) => toPromise((await database()).transaction(storeName).objectStore(storeName).get(key)),
    write: (key, value) => change((store) => store.put(value, key)),
    remove: (key) => change((store) => store.delete(key)),
    all: async (prefix) => {
      const store = (await database()).transaction(storeName).objectStore(storeName)
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      const [names, values] = await Promise.all([toPromise(store.getAllKeys(range)), toPromise(store.getAll(range))])
      return new Map(names.flatMap((name, at) => (typeof name === "string" ? [[name, values[at]] as const] : [])))
    }
  }
}
