import { userFacts } from "#domain/users/user-fields.rules.ts"
import { fullName } from "#domain/users/user.rules.ts"
import type { Day } from "#domain/shared/calendar.schema.ts"
import { accepts } from "#domain/shared/screen/screen.rules.ts"
import { userActions, type UsersMessage } from "#domain/users/users.commands.ts"
import { initials, plainDay } from "#src/shell/dates.ts"
import { useImage } from "#src/screens/record/use-image.ts"
import { useRecordWords } from "#src/screens/record/use-screen.ts"
import { usePreferences, useWords } from "#src/shell/use-application.ts"
import { useUsersScreen, useUsersState, useUsersWords } from "./use-users.ts"
import { UserDetailsView } from "./user-details.view.tsx"
import { UserHistoryScreen } from "./user-history.screen.tsx"

const dayText = (day: Day | null): string | null => (day === null ? null : plainDay(day))

/** The user whose details are open. */
export const UserDetailsScreen = () => {
  const state = useUsersState()
  const { send: sendAll, images } = useUsersScreen()
  const words = useUsersWords()
  const { notAvailable } = useRecordWords()
  const { shared, language } = useWords()
  const { singleKeys } = usePreferences()
  const { user, tab, failure } = state.details.context
  const image = useImage(images, user?.profile_image ?? null)
  if (user === null) return null
  const doing = (message: UsersMessage | null) =>
    message !== null && accepts(state, message) ? () => sendAll(message) : null
  const orNone = (text: string | null) => (text === null || text === "" ? notAvailable : text)
  const name = fullName(user)
  const isRequested = state.ssn.context.id === user.id
  const whole = isRequested ? state.ssn.context.ssn : null
  return (
    <UserDetailsView
      words={words}
      shared={shared}
      name={name}
      initials={initials(name)}
      image={image}
      isLoggedIn={user.access_token !== ""}
      company={orNone(user.company?.name ?? null)}
      facts={userFacts.map((fact) => ({
        name: words.details.facts[fact.label],
        text: orNone("day" in fact ? dayText(fact.day(user)) : fact.text(user))
      }))}
      ssn={{
        text: whole ?? orNone(user.ssn),
        isShown: whole !== null,
        isBusy: isRequested && state.ssn.hasTag("busy"),
        isStored: user.ssn !== null,
        toggle: doing({ to: "ssn", event: whole === null ? { type: "ssn.show", id: user.id } : { type: "ssn.hide" } })
      }}
      failure={
        failure === null
          ? null
          : {
              text: failure[language],
              retry: doing({ to: "details", event: { type: "rows.changed", ids: [user.id] } })
            }
      }
      tab={tab}
      openTab={(chosen) => sendAll({ to: "details", event: { type: "details.tab", tab: chosen } })}
      history={<UserHistoryScreen tab={tab} />}
      hasSingleKeys={singleKeys}
      edit={doing(userActions.edit(user))}
      remove={doing(userActions.remove(user))}
      close={doing({ to: "details", event: { type: "details.close" } })}
    />
  )
}
