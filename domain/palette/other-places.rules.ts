/** The commands of other places: those of every screen that need nothing but their screen. */
import type { AvailableCommand, Command } from "../shared/screen/command.schema.ts"
import type { Language, Translated } from "../shared/language.schema.ts"
import { placeTitles } from "../shared/place.messages.ts"
import { type Place, places } from "../shared/screen/place.schema.ts"
import type { OtherPlaceMessage } from "./app.commands.ts"
import { ownNames, placeNames } from "./command-names.messages.ts"

export type NamedCommand = Pick<Command<never, unknown>, "id" | "isGlobal" | "label" | "keywords">

/** Words by which a command of another place is found: its own and what the place is also called. */
const withPlace = (keywords: NamedCommand["keywords"], place: Place): Translated<string> | null => {
  const names = placeNames[place]
  const joined = (language: Language) => [keywords?.[language], names?.[language]].filter(Boolean).join(" ")
  return keywords === undefined && names === undefined ? null : { en: joined("en"), es: joined("es") }
}

/** The commands of all places but the present one, each with the title of its place beside it. */
export const commandsOfOtherPlaces = (
  commandsOf: (place: Place) => ReadonlyArray<NamedCommand>,
  present: Place | null
): ReadonlyArray<AvailableCommand<OtherPlaceMessage>> =>
  places
    .filter((place) => place !== present)
    .flatMap((place) =>
      commandsOf(place).flatMap(({ id, isGlobal, label, keywords }) =>
        isGlobal !== true || typeof label === "function"
          ? []
          : [
              {
                id,
                group: "elsewhere" as const,
                keys: [],
                isKeyOnly: false,
                isScreenWide: false,
                label,
                detail: { en: placeTitles.en[place], es: placeTitles.es[place] },
                keywords: withPlace(keywords, place),
                message: { to: "elsewhere" as const, place, command: id },
                why: null
              }
            ]
      )
    )

const namesById = new Map<string, Translated<string>>([
  ...Object.entries(ownNames),
  ...places.flatMap((place) => {
    const names = placeNames[place]
    return names === undefined ? [] : [[`places.${place}`, names] as const]
  })
])

/** Commands with what they are also called. */
export const withNames = <Message>(
  commands: ReadonlyArray<AvailableCommand<Message>>
): ReadonlyArray<AvailableCommand<Message>> =>
  commands.map((command) => {
    const names = namesById.get(command.id)
    return names === undefined ? command : { ...command, names }
  })
