/** Texts in the browser's database, which are on the disk as soon as they are written. Opened with the first use. */
import type { LastingTexts } from "./drafts.storage.ts"

const shelf = "texts"

const asked = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result))
    request.addEventListener("error", () => reject(request.error ?? new Error("The browser's database refused")))
  })

const opened = (factory: IDBFactory, name: string): Promise<IDBDatabase> => {
  const request = factory.open(name, 1)
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(shelf))
  return asked(request)
}

export const lastingTexts = (factory: IDBFactory, name: string): LastingTexts => {
  let opening: Promise<IDBDatabase> | null = null
  const database = (): Promise<IDBDatabase> =>
    (opening ??= opened(factory, name).catch((error: unknown) => {
      // The next who asks tries again.
      opening = null
      throw error
    }))
  return {
    read: async (text) => asked((await database()).transaction(shelf).objectStore(shelf).get(text)),
    write: async (key, text) => {
      const transaction = (await database()).transaction(shelf, "readwrite")
      const put = asked(transaction.objectStore(shelf).put(text, key))
      transaction.commit()
      await put
    }
  }
}
