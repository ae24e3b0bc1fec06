/** Which drafts are stored; fetched after the first screen. */
import type { DraftedSubject } from "#domain/shared/document/drafts.port.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"
import { draftPrefix, type DraftStorages, latest, readText } from "./drafts.storage.ts"

/** The subjects of the administrator with a draft in either storage. */
export const storedSubjects = async (
  { storage, durable }: Pick<DraftStorages, "storage" | "durable">,
  administrator: UserId
): Promise<ReadonlyArray<DraftedSubject>> => {
  const prefix = draftPrefix(administrator)
  // One of the two storages is enough: a browser may refuse either.
  const copies = await durable.all(prefix).catch(() => new Map<string, unknown>())
  const names = new Set([...namesIn(storage).filter((name) => name.startsWith(prefix)), ...copies.keys()])
  return [...names].flatMap((name) => {
    const stored = latest(readText(storage, name), copies.get(name))
    return stored === null ? [] : [{ subject: name.slice(prefix.length), at: stored.at }]
  })
}

/** None where storage is disabled. */
const namesIn = (storage: Storage): ReadonlyArray<string> => {
  try {
    return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "")
  } catch {
    return []
  }
}
