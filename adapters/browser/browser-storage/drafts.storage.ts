/**
 * Keeps unsaved drafts of one administrator in this browser. Each is a text of its own under a name that carries the
 * administrator's id, so that whoever signs in next finds nothing of it. Signing out leaves drafts alone.
 */
import { Effect } from "effect"
import type { DraftsPort } from "#domain/shared/drafts.port.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"

export const storedDrafts = (storage: Storage, administrator: UserId): DraftsPort => {
  const nameOf = (subject: string) => `draft ${administrator} ${subject}`
  return {
    read: (subject) => Effect.sync(() => readJson(storage, nameOf(subject))),
    keep: (subject, draft) => Effect.sync(() => keepText(storage, nameOf(subject), JSON.stringify(draft))),
    forget: (subject) => Effect.sync(() => storage.removeItem(nameOf(subject)))
  }
}

/** What somebody else has put there, or half of something, is nothing. */
const readJson = (storage: Storage, name: string): unknown => {
  try {
    return JSON.parse(storage.getItem(name) ?? "null")
  } catch {
    return null
  }
}

/** A browser without room, or told to keep nothing, says so by throwing. */
const keepText = (storage: Storage, name: string, text: string): boolean => {
  try {
    storage.setItem(name, text)
    return true
  } catch {
    return false
  }
}
