import type { Message } from "#domain/palette/palette.registry.ts"
import { countUnlisted, findCommands, type Found } from "#domain/palette/palette.rules.ts"
import type { FoundRecord } from "#domain/palette/record.schema.ts"
import { capOf } from "#src/shell/keys.ts"
import { pathOf } from "#src/shell/routes.ts"
import { useWorkspace, useCommands, usePalette } from "#src/shell/use-workspace.ts"
import { useRunOnce } from "./use-run-once.ts"
import { useApplication, useWords } from "#src/shell/use-application.ts"
import { type PaletteGroup, type PaletteItem, PaletteView } from "./palette.view.tsx"

/** The command palette. */
export const PaletteScreen = () => {
  const workspace = useWorkspace()
  const { go } = useApplication()
  const palette = usePalette()
  const { context } = palette
  const { shared, language } = useWords()
  const available = useCommands()
  const found = findCommands(available, context.text, language)
  const close = () => workspace.palette.send({ type: "palette.close" })

  const toItem = ({ command, mark }: Found<Message>): PaletteItem => ({
    id: command.id,
    title: command.label[language],
    matches: mark === null ? [] : [mark],
    detail: command.detail?.[language] ?? null,
    caps: command.keys.slice(0, 1).map(capOf),
    run: () => {
      close()
      if (command.message !== null) workspace.send(command.message)
    },
    reason: null
  })
  const toRefusal = ({ command }: Found<Message>): PaletteItem => ({
    id: command.id,
    title: command.label[language],
    matches: [],
    detail: null,
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
  const toRecord = ({ id, title, detail, place, query }: FoundRecord): PaletteItem => ({
    id: `record.${place}.${id}`,
    title,
    matches: [],
    detail: detail[language],
    caps: [],
    run: () => {
      close()
      go(`${pathOf(place)}${query}`)
    },
    reason: null
  })
  const records: ReadonlyArray<PaletteGroup> =
    context.records.length === 0
      ? []
      : [{ id: "records", title: shared.palette.groups.records, items: context.records.map(toRecord) }]
  const shown = [
    ...groups.filter(({ id }) => id !== "preferences"),
    ...records,
    ...groups.filter(({ id }) => id === "preferences")
  ]
  useRunOnce(context.matchesSearch, () =>
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
      hasFailed={palette.context.hasFailed}
      unlisted={countUnlisted(available, found)}
      close={close}
    />
  )
}
