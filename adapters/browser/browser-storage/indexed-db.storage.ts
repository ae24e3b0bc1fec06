/** Texts in IndexedDB, which are on disk as soon as they are written. Opened on first use. */
import type { DurableTexts } from "./drafts.storage.ts"

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

export const indexedDbTexts = (factory: IDBFactory, name: string): DurableTexts => {
  let opening: Promise<IDBDatabase> | null = null
  const database = (): Promise<IDBDatabase> =>
    (opening ??= openDatabase(factory, name).catch((error: unknown) => {
      // The next call tries again.
      opening = null
      throw error
    }))
  return {
    read: async (text) => toPromise((await database()).transaction(storeName).objectStore(storeName).get(text)),
    write: async (key, text) => {
      const transaction = (await database()).transaction(storeName, "readwrite")
      const put = toPromise(transaction.objectStore(storeName).put(text, key))
      transaction.commit()
      await put
    },
    all: async (prefix) => {
      const store = (await database()).transaction(storeName).objectStore(storeName)
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      const [names, texts] = await Promise.all([toPromise(store.getAllKeys(range)), toPromise(store.getAll(range))])
      return new Map(names.flatMap((name, at) => (typeof name === "string" ? [[name, texts[at]] as const] : [])))
    }
  }
}
