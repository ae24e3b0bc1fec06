/** Keeps the words of an administrator's searches, sealed, under the references that addresses hold. */
import type { UserId } from "#domain/shared/identity.schema.ts"
import { type KeptWords, pruneWords } from "#domain/shared/screen/kept-words.rules.ts"
import type { SearchWordsPort } from "#domain/shared/screen/search-words.port.ts"
import type { SealedTexts } from "./sealed-texts.storage.ts"

export const storedSearchWords = (texts: SealedTexts, administrator: UserId, now: () => number): SearchWordsPort => {
  const prefix = `words ${administrator} `
  return {
    read: async () => {
      const stored = [...(await texts.all(prefix))].flatMap(([name, value]) =>
        isKept(value) ? [[name, value] as const] : []
      )
      const all = new Map(stored)
      const { kept, removed } = pruneWords(all)
      await Promise.all(removed.map(texts.remove))
      return new Map(kept.map((name) => [name.slice(prefix.length), all.get(name)?.words ?? ""]))
    },
    // A browser that keeps nothing shows the whole list after a reload.
    keep: (reference, words) => void texts.write(`${prefix}${reference}`, { at: now(), words } satisfies KeptWords)
  }
}

const isKept = (value: unknown): value is KeptWords =>
  typeof value === "object" &&
  value !== null &&
  "at" in value &&
  typeof value.at === "number" &&
  "words" in value &&
  typeof value.words === "string"
