/** Stores unsaved drafts of one administrator, sealed, under names with the administrator's id; signing out keeps them. */
import { Effect } from "effect"
import { toInstant } from "#domain/shared/calendar.schema.ts"
import type { DraftsPort, StoredDraft } from "#domain/shared/document/drafts.port.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"
import type { SealedTexts } from "./sealed-texts.storage.ts"

/** A draft as it is sealed. */
export interface WrittenDraft {
  /** When it was written, in ms. */
  readonly at: number
  readonly draft: unknown
}

export interface DraftStorages {
  readonly texts: SealedTexts
  readonly now: () => number
  /** Tells the other tabs that drafts have changed, and hears it from them. */
  readonly tabs: {
    readonly tell: () => void
    /** Returns what ends it. */
    readonly listen: (listener: () => void) => () => void
  }
}

/** What the names of all drafts begin with. */
export const anyDraftPrefix = "draft "

/** What the names of an administrator's drafts begin with. */
export const draftPrefix = (administrator: UserId): string => `${anyDraftPrefix}${administrator} `

/** `ready` resolves once drafts of a former format are sealed or removed. */
export const storedDrafts = (
  { texts, now, tabs }: DraftStorages,
  administrator: UserId,
  ready: () => Promise<void>
): Omit<DraftsPort, "subjects"> => {
  const nameOf = (subject: string) => `${draftPrefix(administrator)}${subject}`
  return {
    read: (subject) =>
      Effect.promise(async () => {
        await ready()
        return toStoredDraft(await texts.read(nameOf(subject)))
      }),
    save: (subject, draft) =>
      Effect.promise(async () => {
        const kept = await texts.write(nameOf(subject), { at: now(), draft } satisfies WrittenDraft)
        tabs.tell()
        return kept
      }),
    remove: (subject) =>
      Effect.promise(async () => {
        await texts.remove(nameOf(subject))
        tabs.tell()
      }),
    watch: tabs.listen
  }
}

/** Null for what is no draft. */
export const toStoredDraft = (found: unknown): StoredDraft | null => {
  if (typeof found !== "object" || found === null || !("at" in found) || typeof found.at !== "number") return null
  const draft: unknown = "draft" in found ? found.draft : null
  try {
    return draft === null ? null : { at: toInstant(found.at), draft }
  } catch {
    // A number that is no time.
    return null
  }
}
