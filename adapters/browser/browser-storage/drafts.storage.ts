/**
 * Stores unsaved drafts of one administrator, under names with the administrator's id; signing out keeps them.
 * `localStorage` is written synchronously, also while the page closes, but reaches the disk seconds later; IndexedDB is
 * on disk at once, but does not finish while the page closes. The draft written last counts.
 */
import { Effect } from "effect"
import { toInstant } from "#domain/shared/calendar.schema.ts"
import type { DraftsPort, StoredDraft } from "#domain/shared/document/drafts.port.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"

/** A draft as it is written; null for a removed one, so that an older copy in the other storage is not used. */
interface WrittenDraft {
  /** When it was written, in ms. */
  readonly at: number
  readonly draft: unknown
}

/** Storage that survives a killed browser. Rejects where it is not available. */
export interface DurableTexts {
  readonly read: (name: string) => Promise<unknown>
  readonly write: (name: string, text: string) => Promise<void>
  /** Those whose names begin with `prefix`, by name. */
  readonly all: (prefix: string) => Promise<ReadonlyMap<string, unknown>>
}

export interface DraftStorages {
  readonly storage: Storage
  readonly durable: DurableTexts
  readonly now: () => number
  /** Calls back with the names that other tabs write in `storage`, null for all of them; returns what ends it. */
  readonly onOtherTab: (listener: (name: string | null) => void) => () => void
}

/** What the names of an administrator's drafts begin with. */
export const draftPrefix = (administrator: UserId): string => `draft ${administrator} `

export const storedDrafts = (
  { storage, durable, now, onOtherTab }: DraftStorages,
  administrator: UserId
): Omit<DraftsPort, "subjects"> => {
  const nameOf = (subject: string) => `${draftPrefix(administrator)}${subject}`
  let last = 0

  /** Returns synchronously whether the first storage has it, and asynchronously whether the second has. */
  const write = (
    name: string,
    draft: unknown
  ): { readonly isStored: boolean; readonly isDurable: Promise<boolean> } => {
    // A clock that is set back or stands still must not make an older draft count.
    last = Math.max(now(), last + 1)
    const text = JSON.stringify({ at: last, draft } satisfies WrittenDraft)
    const isDurable = (): Promise<boolean> =>
      durable.write(name, text).then(
        () => true,
        () => false
      )
    return { isStored: writeText(storage, name, text), isDurable: isDurable() }
  }

  return {
    read: (subject) =>
      Effect.promise(async () => {
        // One of the two storages is enough: a browser may refuse either.
        const durableCopy = await durable.read(nameOf(subject)).catch(() => null)
        return latest(readText(storage, nameOf(subject)), durableCopy)
      }),
    save: (subject, draft) =>
      Effect.suspend(() => {
        const { isStored, isDurable } = write(nameOf(subject), draft)
        // With the first storage written, the second is not awaited.
        return isStored ? Effect.succeed(true) : Effect.promise(() => isDurable)
      }),
    remove: (subject) =>
      Effect.sync(() => {
        const name = nameOf(subject)
        const { isDurable } = write(name, null)
        const text = readText(storage, name)
        // Once the removal is on disk, this entry is not needed, unless a new draft was written meanwhile.
        void isDurable.then((isRemoved) => {
          if (isRemoved && readText(storage, name) === text) storage.removeItem(name)
        })
      }),
    watch: (onChange) =>
      onOtherTab((name) => {
        if (name === null || name.startsWith(draftPrefix(administrator))) onChange()
      })
  }
}

const noDraft: WrittenDraft = { at: 0, draft: null }

/** Invalid or foreign content counts as no draft. */
const toWrittenDraft = (text: unknown): WrittenDraft => {
  try {
    const found: unknown = typeof text === "string" ? JSON.parse(text) : null
    if (typeof found !== "object" || found === null || !("at" in found) || typeof found.at !== "number") return noDraft
    // A number that is no time throws.
    toInstant(found.at)
    return { at: found.at, draft: "draft" in found ? found.draft : null }
  } catch {
    return noDraft
  }
}

/** The draft that was written last; null where it has been removed since. */
export const latest = (text: unknown, durableText: unknown): StoredDraft | null => {
  const [stored, durableCopy] = [toWrittenDraft(text), toWrittenDraft(durableText)]
  const { at, draft } = stored.at >= durableCopy.at ? stored : durableCopy
  return draft === null ? null : { at: toInstant(at), draft }
}

/** Null also where storage is disabled. */
export const readText = (storage: Storage, name: string): string | null => {
  try {
    return storage.getItem(name)
  } catch {
    return null
  }
}

/** A browser without space or with storage disabled throws. */
export const writeText = (storage: Storage, name: string, text: string): boolean => {
  try {
    storage.setItem(name, text)
    return true
  } catch {
    return false
  }
}
