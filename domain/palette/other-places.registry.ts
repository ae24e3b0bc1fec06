/**
 * The commands of other places: those of every screen that need nothing but their screen. Fetched when the palette is
 * opened, because it needs the commands of screens that were not opened.
 */
import { articlesCommands } from "../articles/articles.commands.ts"
import { auditCommands } from "../audit/audit.commands.ts"
import { benefitsCommands } from "../benefits/benefits.commands.ts"
import { claimsCommands } from "../claims/claims.commands.ts"
import { companiesCommands } from "../companies/companies.commands.ts"
import { enrolmentsCommands } from "../enrolments/enrolments.commands.ts"
import { notificationsCommands } from "../notifications/notifications.commands.ts"
import { quizzesCommands } from "../quizzes/quizzes.commands.ts"
import type { AvailableCommand, Command } from "../shared/screen/command.schema.ts"
import type { Language, Translated } from "../shared/language.schema.ts"
import { placeTitles } from "../shared/place.messages.ts"
import { type Place, places } from "../shared/screen/place.schema.ts"
import { usersCommands } from "../users/users.commands.ts"
import type { OtherPlaceMessage } from "./app.commands.ts"
import { ownNames, placeNames } from "./command-names.messages.ts"

type AnyCommand = Pick<Command<never, unknown>, "id" | "isGlobal" | "label" | "keywords">

const commandsOf: Readonly<Record<Place, ReadonlyArray<AnyCommand>>> = {
  dashboard: [],
  users: usersCommands,
  companies: companiesCommands.all,
  questions: quizzesCommands,
  benefits: [...benefitsCommands, ...enrolmentsCommands],
  learn: articlesCommands,
  claims: claimsCommands,
  notifications: notificationsCommands,
  audit: auditCommands
}

/** Words by which a command of another place is found: its own and what the place is also called. */
const withPlace = (keywords: AnyCommand["keywords"], place: Place): Translated<string> | null => {
  const names = placeNames[place]
  const joined = (language: Language) => [keywords?.[language], names?.[language]].filter(Boolean).join(" ")
  return keywords === undefined && names === undefined ? null : { en: joined("en"), es: joined("es") }
}

/** The commands of all places but the present one, each with the title of its place beside it. */
export const commandsOfOtherPlaces = (present: Place | null): ReadonlyArray<AvailableCommand<OtherPlaceMessage>> =>
  places
    .filter((place) => place !== present)
    .flatMap((place) =>
      commandsOf[place].flatMap(({ id, isGlobal, label, keywords }) =>
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
