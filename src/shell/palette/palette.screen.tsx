import type { LucideIcon } from "lucide-react"
import { useAtomValue } from "jotai/react"
import { atom } from "jotai/vanilla"
import { paletteScreenEnglish } from "#domain/palette/palette-screen-english.messages.ts"
import type { Message } from "#domain/palette/palette.registry.ts"
import { countUnlisted, findCommands, type FoundCommand, withRecent } from "#domain/palette/palette.rules.ts"
import { withNames } from "#domain/palette/other-places.rules.ts"
import { listFound } from "#domain/palette/palette-list.rules.ts"
import { readTyped } from "#domain/palette/search-scope.rules.ts"
import type { FoundRecord } from "#domain/palette/found-record.schema.ts"
import { inEach } from "#domain/shared/language.rules.ts"
import { notice } from "#domain/shared/notice.schema.ts"
import { searchTermOf } from "#domain/shared/search.rules.ts"
import { capOf } from "#src/components/navigation/key-cap.ts"
import { showNotice } from "#src/shell/notices/notices.ts"
import { pathOf, routeOf } from "#src/shell/routes.ts"
import { useWorkspace, useCommands, usePalette } from "#src/shell/use-workspace.ts"
import { useOtherCommands } from "./use-other-commands.ts"
import { useRunOnce } from "./use-run-once.ts"
import type { Places } from "#src/shell/context.ts"
import { useAddress, useApplication, usePreferences, useScreenWords, useWords } from "#src/shell/use-application.ts"
import { type PaletteGroup, type PaletteItem, PaletteView } from "./palette.view.tsx"

/** The icon of the place that an entry leads to, by the id of the entry. */
const placeIcon = (places: Places, id: string): LucideIcon | null => {
  const [group, place] = id.split(".")
  const leads = group === "places" || group === "record" || group === "views"
  return leads ? (new Map(Object.entries(places)).get(place ?? "")?.icon ?? null) : null
}

const neverFails = atom(false)

/** The command palette. */
export const PaletteScreen = () => {
  const workspace = useWorkspace()
  const { go, setPreferences } = useApplication()
  const { recent } = usePreferences()
  const route = routeOf(useAddress())
  const palette = usePalette()
  const { context } = palette
  const { shared, language } = useWords()
  const words = useScreenWords(paletteScreenEnglish, (spanish) => spanish.paletteScreenSpanish)
  const { scope, text } = readTyped(context.text)
  const here = withNames(useCommands())
  const place = route.name === "place" ? route.place : null
  const elsewhere = useOtherCommands(place)
  // Enter waits for the commands of this place, unless its screen cannot be fetched.
  const isFailing = useAtomValue(place === null ? neverFails : workspace.places[place].isFailing)
  const lacksOwn = place !== null && workspace.currentScreen() === null && !isFailing
  const found =
    scope === "claims"
      ? []
      : findCommands([...here, ...elsewhere], { text, language, recent, listsUnavailable: context.listsUnavailable })
  const close = () => workspace.palette.send({ type: "palette.close" })

  const toItem = ({ command, marks }: FoundCommand<Message>): PaletteItem => {
    const { id, message, why } = command
    return {
      id,
      icon: placeIcon(workspace.places, id),
      title: command.label[language],
      matches: marks,
      detail: command.detail?.[language] ?? null,
      caps:
        message === null || command.whyNotByKey !== undefined ? [] : command.keys.slice(0, 1).map((key) => capOf(key)),
      run: () => {
        // What cannot be done now is said, and the search stays.
        if (message === null) return void (why && showNotice(notice("info", why)))
        close()
        setPreferences({ recent: withRecent(recent, id) })
        workspace.send(message)
      },
      reason: message === null ? (why?.[language] ?? "") : null
    }
  }
  const toRecord = ({ id, title, detail, place }: FoundRecord): PaletteItem => ({
    id: `record.${place}.${id}`,
    icon: workspace.places[place].icon,
    title: inEach(title)[language],
    matches: [],
    detail: detail[language],
    caps: [],
    run: () => {
      close()
      // Behind it stands the list that finds it by name, so that its row is in focus when it is closed.
      go(`${pathOf(place, id)}?searchTerm=${encodeURIComponent(searchTermOf(inEach(title)[language]))}`)
    },
    reason: null
  })
  const { groups, isNothingFound } = listFound(found, context.records, {
    typed: context.text,
    isSearched: palette.matches({ open: "listing" })
  })
  const shown = groups.map(({ id, commands, records }): PaletteGroup => ({
    id,
    title: words.groups[id],
    items: [...commands.map(toItem), ...records.map(toRecord)]
  }))
  const best = isNothingFound ? undefined : shown[0]?.items[0]
  useRunOnce(context.runsBestMatch && !lacksOwn && best !== undefined, () => best?.run())
  return (
    <PaletteView
      words={words}
      query={context.text}
      changeQuery={(text) => workspace.palette.send({ type: "palette.type", text })}
      groups={shown}
      isSearching={palette.hasTag("busy")}
      nothing={isNothingFound ? shared.nothingMatches(text) : null}
      hasBest={groups.length > 0 && !lacksOwn}
      confirm={() => workspace.palette.send({ type: "palette.confirm" })}
      hasFailed={palette.context.hasFailed}
      unlisted={countUnlisted(here, found)}
      showUnlisted={() => workspace.palette.send({ type: "palette.showAll" })}
      close={close}
    />
  )
}
