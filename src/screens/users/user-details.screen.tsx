import { Eye, EyeOff, LockOpen, LogOut, Pencil, Trash2 } from "lucide-react"
import type { Day } from "#domain/shared/calendar.schema.ts"
import { actionOn } from "#domain/shared/list/row-actions.machine.ts"
import { accepts } from "#domain/shared/screen/screen.rules.ts"
import { userFacts } from "#domain/users/user-fields.rules.ts"
import type { User } from "#domain/users/user-record.schema.ts"
import { fullName } from "#domain/shared/text.rules.ts"
import { unreadableSsn } from "#domain/users/user-record.rules.ts"
import {
  endSessionsMessage,
  whyAccountIsKept,
  unlockMessage,
  userActions,
  type UsersMessage
} from "#domain/users/users.commands.ts"
import { SidePanel } from "#src/components/dialogs/side-panel.tsx"
import { FooterStart } from "#src/components/dialogs/sheet.tsx"
import { Fact, Facts } from "#src/components/forms/facts.tsx"
import { Row, WideOnly } from "#src/components/layout/row.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { Kbd } from "#src/components/navigation/kbd.tsx"
import { Tabs } from "#src/components/navigation/tabs.tsx"
import { ErrorNote } from "#src/components/notes/note.tsx"
import { Avatar } from "#src/components/text/avatar.tsx"
import { Badge } from "#src/components/text/badge.tsx"
import { StoredImage } from "#src/components/text/stored-image.tsx"
import { Text } from "#src/components/text/text.tsx"
import { initials } from "#src/shell/dates.ts"
import { DayText } from "#src/shell/time/date-text.tsx"
import { RecordLink } from "#src/shell/record-link.tsx"
import { HistoryButton } from "#src/screens/record/history-button.tsx"
import { useImage } from "#src/screens/record/use-image.ts"
import { useRecordWords } from "#src/screens/record/use-screen.ts"
import { usePreferences, useWords } from "#src/shell/use-application.ts"
import { useUsersScreen, useUsersState, useUsersWords } from "./users-workflows.ts"
import { UserHistoryScreen } from "./user-history.screen.tsx"
import * as styles from "./user-details.module.css"

/** Sends a message; null while its machine does not accept it. */
const useDoing = () => {
  const state = useUsersState()
  const { send } = useUsersScreen()
  return (message: UsersMessage | null) => (message !== null && accepts(state, message) ? () => send(message) : null)
}

/** The details of one user beside the list, which stays usable. */
export const UserDetailsScreen = () => {
  const state = useUsersState()
  const { row: user, tab, failure } = state.details.context
  const { send } = useUsersScreen()
  const { details: words, edit, delete: remove } = useUsersWords()
  const { shared, language } = useWords()
  const { singleKeys } = usePreferences()
  const doing = useDoing()
  if (user === null) return null
  const kept = whyAccountIsKept(state, user)
  return (
    <SidePanel
      title={words.title}
      status={
        <Row>
          {singleKeys && (
            <WideOnly>
              <Row>
                <Kbd single>J</Kbd>
                <Kbd single>K</Kbd>
                <Text size="xs" tone="muted">
                  {words.walk}
                </Text>
              </Row>
            </WideOnly>
          )}
          <HistoryButton of={{ kind: "user", id: user.id }} hasKey />
        </Row>
      }
      close={doing({ to: "details", event: { type: "details.close" } })}
      closeLabel={shared.close}
      isModal={false}
      footer={
        <>
          <FooterStart>
            <Button
              kind="quiet"
              tone="danger"
              icon={Trash2}
              action={kept === null ? doing(userActions.remove(user)) : null}
              reason={kept?.[language] ?? null}
            >
              {remove}
            </Button>
          </FooterStart>
          <Button icon={Pencil} action={doing(userActions.edit(user))}>
            {edit}
          </Button>
        </>
      }
    >
      {failure !== null && (
        <ErrorNote
          text={shared.error(failure[language])}
          retry={{
            label: shared.retry,
            run: doing({ to: "details", event: { type: "rows.changed", ids: [user.id] } })
          }}
        />
      )}
      <Person user={user} />
      <Tabs
        label={words.history}
        selected={tab}
        tabs={(["quizzes", "benefits", "paychecks"] as const).map((id) => ({
          id,
          label: words.tabs[id],
          open: () => send({ to: "details", event: { type: "details.tab", tab: id } })
        }))}
      >
        <UserHistoryScreen tab={tab} />
      </Tabs>
    </SidePanel>
  )
}

const Person = ({ user }: { readonly user: User }) => {
  const state = useUsersState()
  const { ssn, unlocks } = state
  const { images } = useUsersScreen()
  const { details: words, form, locked } = useUsersWords()
  const { notAvailable } = useRecordWords()
  const doing = useDoing()
  const image = useImage(images, user.profile_image)
  const orNone = (text: string | null) => (text === null || text === "" ? notAvailable : text)
  const dayOrNone = (day: Day | null) => (day === null ? notAvailable : <DayText day={day} />)
  const isRequested = ssn.context.id === user.id
  const isUnreadable = user.ssn === unreadableSsn
  const whole = isRequested ? ssn.context.ssn : null
  const isLoggedIn = user.access_token !== ""
  const isUnlocking = actionOn(unlocks.context, user.id) !== null
  return (
    <>
      <div className={styles.person}>
        <StoredImage image={image} alt="" shape="face">
          <Avatar initials={initials(fullName(user))} size="fill" />
        </StoredImage>
        <div>
          <h3>{fullName(user)}</h3>
          <Text as="p" size="sm" tone="muted">
            {user.company === null ? (
              notAvailable
            ) : (
              <RecordLink place="companies" id={user.company.id}>
                {user.company.name}
              </RecordLink>
            )}
          </Text>
        </div>
        {user.is_locked === true ? (
          <Badge tone="danger">{locked}</Badge>
        ) : (
          <Badge tone={isLoggedIn ? "success" : "neutral"}>{isLoggedIn ? words.loggedIn : words.loggedOut}</Badge>
        )}
      </div>
      {user.is_locked === true && (
        <div className={styles.locked}>
          <Text as="p" size="sm">
            {words.lockedFor}
          </Text>
          <Button icon={LockOpen} action={doing(unlockMessage(user))} isBusy={isUnlocking}>
            {words.unlock}
          </Button>
        </div>
      )}
      {endSessionsMessage(state, user) !== null && (
        <Row>
          <Button kind="quiet" size="small" icon={LogOut} action={doing(endSessionsMessage(state, user))}>
            {words.endSessions.label}
          </Button>
        </Row>
      )}
      <Facts>
        {userFacts.map((fact) => (
          <Fact key={fact.label} name={words.facts[fact.label]}>
            {"day" in fact ? dayOrNone(fact.day(user)) : orNone(fact.text(user))}
          </Fact>
        ))}
        <Fact name={words.ssn} hasButton>
          <span>{isUnreadable ? form.unreadableSsn : (whole ?? orNone(user.ssn))}</span>
          {user.ssn !== null && !isUnreadable && (
            <Button
              kind="quiet"
              size="small"
              icon={whole === null ? Eye : EyeOff}
              action={doing({
                to: "ssn",
                event: whole === null ? { type: "ssn.show", id: user.id } : { type: "ssn.hide" }
              })}
              isBusy={isRequested && ssn.hasTag("busy")}
            >
              {whole === null ? form.showSsn : words.hideSsn}
            </Button>
          )}
        </Fact>
      </Facts>
    </>
  )
}
