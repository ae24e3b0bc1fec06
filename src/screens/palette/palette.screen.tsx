import type { Message } from "#domain/palette/palette.registry.ts"
import { countUnlisted, findOffers, type Found } from "#domain/palette/palette.rules.ts"
import type { FoundRecord } from "#domain/palette/record.schema.ts"
import type { Offer } from "#domain/shared/screen/command.schema.ts"
import { capOf } from "#src/app/keys.ts"
import { pathOf } from "#src/app/routes.ts"
import { useDesk, useOffers, usePalette } from "#src/app/use-desk.ts"
import { useMeant } from "#src/app/use-meant.ts"
import { useSystem, useWords } from "#src/app/use-system.ts"
import { type PaletteGroup, type PaletteItem, PaletteView } from "./palette.view.tsx"

/** Everything that can be done now, by typing. */
export const PaletteScreen = () => {
  const desk = useDesk()
  const { go } = useSystem()
  const palette = usePalette()
  const { context } = palette
  const { shared, language } = useWords()
  const offers = useOffers()
  const found = findOffers(offers, context.text, language)
  const close = () => desk.palette.send({ type: "palette.close" })

  const toItem = ({ offer, mark }: Found<Message>): PaletteItem => ({
    id: offer.id,
    title: offer.label[language],
    matches: mark === null ? [] : [mark],
    detail: offer.detail?.[language] ?? null,
    caps: offer.keys.slice(0, 1).map(capOf),
    run: () => {
      close()
      if (offer.message !== null) desk.send(offer.message)
    }
  })
  const toRefusal = (offer: Offer<Message>) => ({
    id: offer.id,
    title: offer.label[language],
    reason: offer.why?.[language] ?? ""
  })
  const groups = found.map(({ group, found: members }): PaletteGroup => ({
    id: group,
    title: shared.palette.groups[group],
    items: members.filter(({ offer }) => offer.message !== null).map(toItem),
    unavailable: members.filter(({ offer }) => offer.message === null).map(({ offer }) => toRefusal(offer))
  }))
  const toRecord = ({ kind, id, title, detail, place, query }: FoundRecord): PaletteItem => ({
    id: `record.${kind}.${id}`,
    title,
    matches: [],
    detail: detail[language],
    caps: [],
    run: () => {
      close()
      go(`${pathOf(place)}${query}`)
    }
  })
  const records: ReadonlyArray<PaletteGroup> =
    context.records.length === 0
      ? []
      : [
          {
            id: "records",
            title: shared.palette.groups.records,
            items: context.records.map(toRecord),
            unavailable: []
          }
        ]
  const shown = [
    ...groups.filter(({ id }) => id !== "preferences"),
    ...records,
    ...groups.filter(({ id }) => id === "preferences")
  ]
  useMeant(context.matchesSearch, () => shown.flatMap(({ items }) => items)[0]?.run())
  return (
    <PaletteView
      words={shared.palette}
      query={context.text}
      changeQuery={(text) => desk.palette.send({ type: "palette.type", text })}
      groups={shown}
      isSearching={palette.hasTag("busy")}
      hasFailed={palette.context.hasFailed}
      unlisted={countUnlisted(offers, found)}
      close={close}
    />
  )
}
