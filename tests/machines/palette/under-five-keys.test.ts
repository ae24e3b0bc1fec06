/** How many keys lead from the open palette to a command. */
import { expect, it } from "vitest"
import { appCommands } from "#domain/palette/app.commands.ts"
import { withNames } from "#domain/palette/other-places.rules.ts"
import { commandsAtOtherPlaces } from "#tests/doubles/place-commands.ts"
import { findCommands } from "#domain/palette/palette.rules.ts"
import { availableCommands } from "#domain/shared/screen/command.schema.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import { normalise } from "#domain/shared/search.rules.ts"

const lettersMax = 3
/** Letters and arrows between Ctrl+K and Enter. */
const keysMax = 4

/** At no place: then none is left out. */
const everything = [
  ...withNames(availableCommands(appCommands, { place: null }, () => true)),
  ...commandsAtOtherPlaces(null)
].filter(({ message, isKeyOnly }) => message !== null && !isKeyOnly)

/**
 * What one would type: the beginning of a keyword, or beginnings of words of the label and its place, in their order.
 */
const beginnings = (label: string, place: string, keywords: string): ReadonlySet<string> => {
  const typed = new Set<string>([""])
  for (const word of normalise(`${label} ${place}`).split(" ")) {
    const begun = [...typed]
    for (const before of begun)
      for (let length = 1; length <= lettersMax - before.length; length += 1) typed.add(before + word.slice(0, length))
    typed.add(`${normalise(label).slice(0, 1)} ${word.slice(0, 1)}`)
  }
  for (const word of normalise(keywords).split(" ")) typed.add(word.slice(0, lettersMax))
  typed.delete("")
  return typed
}

const shownBy = (language: Language) => {
  const known = new Map<string, ReadonlyArray<string>>()
  return (text: string): ReadonlyArray<string> => {
    const ids =
      known.get(text) ??
      findCommands(everything, { text, language, recent: [] }).flatMap(({ group, found }) =>
        group === "similar" ? [] : found.map(({ command }) => command.id)
      )
    known.set(text, ids)
    return ids
  }
}

it.each(["en", "es"] as const)(
  "every action is reached from everywhere by at most four keys between Ctrl+K and Enter, in %s",
  (language) => {
    const shown = shownBy(language)
    const far = everything.filter(({ id, label, detail, keywords }) => {
      const typed = beginnings(label[language], detail?.[language] ?? "", `${keywords?.en ?? ""} ${keywords?.es ?? ""}`)
      return ![...typed].some((text) => {
        const at = shown(text).indexOf(id)
        return at >= 0 && text.length + at <= keysMax
      })
    })
    expect(everything.length).toBeGreaterThan(40)
    expect(far.map(({ label }) => label[language])).toEqual([])
  }
)
