/** Which drafts are stored, and those of a former format; fetched after the first screen. */
import type { DraftedSubject } from "#domain/shared/document/drafts.port.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"
import { anyDraftPrefix, draftPrefix, toStoredDraft, type WrittenDraft } from "./drafts.storage.ts"
import type { DurableValues } from "./indexed-db.storage.ts"
import type { SealedTexts } from "./sealed-texts.storage.ts"

/** The subjects of the administrator with a draft. */
export const storedSubjects = async (
  texts: SealedTexts,
  administrator: UserId
): Promise<ReadonlyArray<DraftedSubject>> => {
  const prefix = draftPrefix(administrator)
  return [...(await texts.all(prefix))].flatMap(([name, value]) => {
    const stored = toStoredDraft(value)
    return stored === null ? [] : [{ subject: name.slice(prefix.length), at: stored.at }]
  })
}

/**
 * Seals this administrator's drafts that stand in clear, as an older version of the page stored them in both storages,
 * and removes those of others.
 */
export const sealFormerDrafts = async (
  storage: Storage,
  durable: DurableValues,
  texts: SealedTexts,
  administrator: UserId
): Promise<void> => {
  const inClear = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "")
    .filter((name) => name.startsWith(anyDraftPrefix))
    .map((name) => [name, storage.getItem(name)] as const)
  const durably = await durable.all(anyDraftPrefix)
  const former = [...inClear, ...[...durably].filter(([, value]) => typeof value === "string")]
  for (const name of new Set(former.map(([one]) => one))) {
    // Each copy says when it was written; a null in it stands for a draft that was removed.
    const [last] = former
      .flatMap(([one, text]) => (one === name ? readFormer(text) : []))
      .toSorted((one, other) => other.at - one.at)
    const isSealedSince = durably.has(name) && typeof durably.get(name) !== "string"
    const isWanted = name.startsWith(draftPrefix(administrator)) && toStoredDraft(last) !== null && !isSealedSince
    const kept = isWanted ? await texts.write(name, last) : "inMemory"
    if (kept === "inMemory" && !isSealedSince) await durable.remove(name)
    if (kept !== "refused") storage.removeItem(name)
  }
}

/** None for what cannot be read. */
const readFormer = (text: unknown): ReadonlyArray<WrittenDraft> => {
  try {
    const found: unknown = typeof text === "string" ? JSON.parse(text) : null
    if (typeof found !== "object" || found === null || !("at" in found) || typeof found.at !== "number") return []
    return [{ at: found.at, draft: "draft" in found ? found.draft : null }]
  } catch {
    return []
  }
}
