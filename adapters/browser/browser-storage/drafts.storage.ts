/**
 * Keeps unsaved drafts of one administrator in this browser, each under a name that carries the administrator's id, so that
 * whoever signs in next finds nothing of it. Signing out leaves drafts alone.
 *
 * Each is written to two places. Into the browser's storage it goes before anything else happens, also while the page is
 * being closed; but that reaches the disk seconds later, and is lost with a browser that is killed. The database beside it
 * has it on the disk at once, but not before a page that is closing has gone. Whatever was written last counts.
 */
import { Effect } from "effect"
import type { DraftsPort } from "#domain/shared/drafts.port.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"

/** What is kept: nothing for a draft that is to be forgotten, so that an older copy in the other place is not taken for one. */
interface StoredDraft {
  /** When it was written, in ms. */
  readonly at: number
  readonly draft: unknown
}

/** Where a killed browser loses nothing. It rejects where there is no such place. */
export interface DurableTexts {
  readonly read: (name: string) => Promise<unknown>
  readonly write: (name: string, text: string) => Promise<void>
}

export interface DraftStorages {
  readonly storage: Storage
  readonly durable: DurableTexts
  readonly now: () => number
}

export const storedDrafts = ({ storage, durable, now }: DraftStorages, administrator: UserId): DraftsPort => {
  const nameOf = (subject: string) => `draft ${administrator} ${subject}`
  let last = 0

  /** Answers at once whether the first place has it, and later whether the second has. */
  const write = (name: string, draft: unknown): { readonly isStored: boolean; readonly lasts: Promise<boolean> } => {
    // A clock that is put back, or stands still, must not make the older one count.
    last = Math.max(now(), last + 1)
    const text = JSON.stringify({ at: last, draft } satisfies StoredDraft)
    const lasts = (): Promise<boolean> =>
      durable.write(name, text).then(
        () => true,
        () => false
      )
    return { isStored: writeText(storage, name, text), lasts: lasts() }
  }

  return {
    read: (subject) =>
      Effect.promise(async () => {
        const stored = toStoredDraft(readText(storage, nameOf(subject)))
        const lasts = toStoredDraft(await durable.read(nameOf(subject)).catch(() => null))
        return (stored.at >= lasts.at ? stored : lasts).draft
      }),
    save: (subject, draft) =>
      Effect.suspend(() => {
        const { isStored, lasts } = write(nameOf(subject), draft)
        // Nobody waits for the second place who has the first.
        return isStored ? Effect.succeed(true) : Effect.promise(() => lasts)
      }),
    remove: (subject) =>
      Effect.sync(() => {
        const name = nameOf(subject)
        const { lasts } = write(name, null)
        const text = readText(storage, name)
        // Once that is on the disk, nothing need stand here for it, unless somebody has begun anew meanwhile.
        void lasts.then((isValid) => {
          if (isValid && readText(storage, name) === text) storage.removeItem(name)
        })
      })
  }
}

const nothing: StoredDraft = { at: 0, draft: null }

/** What somebody else has put there, or half of something, is nothing. */
const toStoredDraft = (text: unknown): StoredDraft => {
  try {
    const found: unknown = typeof text === "string" ? JSON.parse(text) : null
    const isValid = typeof found === "object" && found !== null && "at" in found && typeof found.at === "number"
    return isValid ? { at: found.at as number, draft: "draft" in found ? found.draft : null } : nothing
  } catch {
    return nothing
  }
}

const readText = (storage: Storage, name: string): string | null => {
  try {
    return storage.getItem(name)
  } catch {
    return null
  }
}

/** A browser without room, or told to keep nothing, says so by throwing. */
const writeText = (storage: Storage, name: string, text: string): boolean => {
  try {
    storage.setItem(name, text)
    return true
  } catch {
    return false
  }
}
