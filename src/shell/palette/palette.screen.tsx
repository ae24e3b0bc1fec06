import type { Message } from "#domain/palette/palette.registry.ts"
import { countUnlisted, findCommands, type FoundCommand, withRecent } from "#domain/palette/palette.rules.ts"
import { readTyped } from "#domain/palette/search-scope.rules.ts"
import type { FoundRecord } from "#domain/palette/found-record.schema.ts"
import { capOf } from "#src/components/navigation/key-cap.ts"
import { pathOf, routeOf } from "#src/shell/routes.ts"
import { useWorkspace, useCommands, usePalette } from "#src/shell/use-workspace.ts"
import { useRunOnce } from "./use-run-once.ts"
import { lazyModule, useFetchedModule } from "#src/shell/lazy-module.ts"
import { useAddress, useApplication, usePreferences, useWords } from "#src/shell/use-application.ts"
import { type PaletteGroup, type PaletteItem, PaletteView, score } from "./palette.view.tsx"

const otherPlacesModule = lazyModule(() => import("#domain/palette/other-places.registry.ts"))

/** The command palette. */
export const PaletteScreen = () => {
  const workspace = useWorkspace()
  const { go, setPreferences } = useApplication()
  const { recent } = usePreferences()
  const route = routeOf(useAddress())
  const anywhere = useFetchedModule(otherPlacesModule, true)
  const palette = usePalette()
  const { context } = palette
  const { shared, language } = useWords()
  const { scope, text } = readTyped(context.text)
  const here = useCommands()
  const elsewhere =
    anywhere === null || anywhere instanceof Error
      ? []
      : anywhere.commandsOfOtherPlaces(route.name === "place" ? route.place : null)
  const found =
    scope === "claims"
      ? []
      : findCommands(
          [...here, ...elsewhere],
          { text, language, recent, listsUnavailable: context.listsUnavailable },
          score
        )
  const close = () => workspace.palette.send({ type: "palette.close" })

  const toItem = ({ command, marks }: FoundCommand<Message>): PaletteItem => ({
    id: command.id,
    title: command.label[language],
    matches: marks,
    detail: command.detail?.[language] ?? null,
    caps: command.keys.slice(0, 1).map(capOf),
    run: () => {
      close()
      setPreferences({ recent: withRecent(recent, command.id) })
      if (command.message !== null) workspace.send(command.message)
    },
    reason: null
  })
  const toRefusal = ({ command }: FoundCommand<Message>): PaletteItem => ({
    id: command.id,
    title: command.label[language],
    matches: [],
    detail: command.detail?.[language] ?? null,
    caps: [],
    run: null,
    reason: command.why?.[language] ?? ""
  })
  const groups = found.map(({ group, found: members }): PaletteGroup => ({
    id: group,
    title: shared.palette.groups[group],
    items: [
      ...members.filter(({ command }) => command.message !== null).map(toItem),
      ...members.filter(({ command }) => command.message === null).map(toRefusal)
    ]
  }))
  const toRecord = ({ id, title, detail, place }: FoundRecord): PaletteItem => ({
    id: `record.${place}.${id}`,
    title,
    matches: [],
    detail: detail[language],
    caps: [],
    run: () => {
      close()
      go(pathOf(place, id))
    },
    reason: null
  })
  const records: ReadonlyArray<PaletteGroup> =
    context.records.length === 0
      ? []
      : [{ id: "records", title: shared.palette.groups.records, items: context.records.map(toRecord) }]
  const isSearched = palette.matches({ open: "listing" })
  const inGroups = (wanted: (id: string) => boolean) => groups.filter(({ id }) => wanted(id))
  // Commands that only resemble the text are listed after the records: one of these may be meant.
  const shown = [
    ...inGroups((id) => id !== "preferences" && id !== "similar"),
    ...records,
    ...inGroups((id) => id === "preferences"),
    ...(isSearched ? inGroups((id) => id === "similar") : [])
  ]
  useRunOnce(context.runsBestMatch, () =>
    shown
      .flatMap(({ items }) => items)
      .find(({ run }) => run !== null)
      ?.run?.()
  )
  return (
    <PaletteView
      words={shared.palette}
      query={context.text}
      changeQuery={(text) => workspace.palette.send({ type: "palette.type", text })}
      groups={shown}
      isSearching={palette.hasTag("busy")}
      hasSearched={isSearched}
      hasFailed={palette.context.hasFailed}
      unlisted={countUnlisted(here, found)}
      showUnlisted={() => workspace.palette.send({ type: "palette.showAll" })}
      close={close}
    />
  )
}
