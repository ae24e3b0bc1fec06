/** Which commands there are at a place, before and after its screen has been fetched. */
import { expect, it } from "vitest"
import { availableClaimsCommands } from "#domain/claims/claims.commands.ts"
import { claimsScreenMachine } from "#domain/claims/claims-screen.machine.ts"
import { type CommandSources, toPlaceCommand, allAvailableCommands } from "#domain/palette/palette.registry.ts"
import { withNames } from "#domain/palette/other-places.rules.ts"
import { findCommands } from "#domain/palette/palette.rules.ts"
import { placeLetters } from "#domain/shared/place.messages.ts"
import { places } from "#domain/shared/screen/place.schema.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import { shownState } from "#tests/machines/headless-screen.ts"
import { everything } from "#tests/machines/palette/command-sources.ts"

const claimsScreen = () => availableClaimsCommands(shownState(claimsScreenMachine)).map(toPlaceCommand("claims"))

it("places, settings and account are available before a screen is loaded", async () => {
  const available = allAvailableCommands(await everything())
  const possible = available.filter(({ message }) => message !== null).map(({ id }) => id)
  expect(possible).toEqual(expect.arrayContaining([...places.map((place) => `places.${place}`), "account.logout"]))
  expect(available.filter(({ id }) => places.some((place) => id.startsWith(`${place}.`)))).toEqual([])
  expect(available.flatMap(({ keys }) => keys)).toEqual(places.map((place) => `g ${placeLetters[place]}`))
})

it("a place leads there unless it is shown", async () => {
  const at = async (app: Partial<CommandSources["app"]>) => {
    const commands = allAvailableCommands(await everything({ app: { place: null, ...app } }))
    return (id: string) => {
      const found = commands.find((one) => one.id === id)
      return [found?.message, found?.why?.en]
    }
  }
  const [anywhere, onClaims] = [await at({}), await at({ place: "claims" })]
  expect(anywhere("places.claims")).toEqual([{ to: "place", place: "claims" }, undefined])
  expect(onClaims("places.claims")).toEqual([null, "You are here"])
  expect(onClaims("places.users")).toEqual([{ to: "place", place: "users" }, undefined])
})

it("the settings are found by the name of each, in both languages", async () => {
  const commands = withNames(allAvailableCommands(await everything()))
  const found = (text: string, language: Language) =>
    findCommands(commands, { text, language, recent: [] }).flatMap((group) =>
      group.found.map(({ command }) => command.id)
    )
  for (const text of ["settings", "theme", "dark", "language", "español", "compact rows", "keys"])
    expect(found(text, "en"), text).toContain("settings.open")
  for (const text of ["ajustes", "tema", "oscuro", "idioma", "english", "filas", "atajos"])
    expect(found(text, "es"), text).toContain("settings.open")
  expect(commands.find(({ id }) => id === "settings.open")?.message).toEqual({ to: "settings", of: "account" })
})

it("the commands of a screen come first, addressed to that screen", async () => {
  const screen = claimsScreen()
  const available = allAvailableCommands(await everything({ screen }))
  expect(available.slice(0, screen.length)).toEqual(screen)
  for (const { message } of screen)
    expect(message === null || (message.to === "screen" && message.place === "claims")).toBe(true)
})

it("a command that cannot be run now has no message for its screen, another the screen's own", () => {
  const screen = availableClaimsCommands(shownState(claimsScreenMachine))
  const messages = screen.map(toPlaceCommand("claims")).map(({ message }) => message)
  expect(messages).toEqual(
    screen.map(({ message }) => (message === null ? null : { to: "screen", place: "claims", message }))
  )
  expect(new Set(messages.map((message) => message === null)).size).toBe(2)
})

it("each command is listed once", async () => {
  const ids = allAvailableCommands(await everything({ screen: claimsScreen() })).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
