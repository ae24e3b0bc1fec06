import { useRef } from "react"
import { useSelector } from "@xstate/react"
import { Copy, Plus, TriangleAlert } from "lucide-react"
import type { ActorRefFrom } from "xstate"
import { serviceAccountFieldWords } from "#domain/service-accounts/service-account.messages.ts"
import {
  endState,
  formIssues,
  lastDayMax,
  lastDayProposed,
  type ServiceDays,
  type ServiceForm
} from "#domain/service-accounts/service-account.rules.ts"
import type { NewServiceToken, ServiceAccount } from "#domain/service-accounts/service-account.schema.ts"
import type { ServiceAccountsEvent, serviceAccountsMachine } from "#domain/service-accounts/service-accounts.machine.ts"
import { serviceAccountsWords } from "#domain/service-accounts/service-accounts-screen.messages.ts"
import { toInstant } from "#domain/shared/calendar.schema.ts"
import { copyWords } from "#domain/shared/failure.messages.ts"
import { describeIssue, type FieldIssues } from "#domain/shared/issues.rules.ts"
import { scopes as allScopes } from "#domain/shared/permission/permission.schema.ts"
import { scopeNames } from "#domain/shared/permission/scope.messages.ts"
import { ConfirmDialog, UnsavedDialog } from "#src/components/dialogs/confirm-dialog.tsx"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { CheckboxField } from "#src/components/fields/checkbox.tsx"
import { FieldError, Label } from "#src/components/fields/field.tsx"
import { TextField } from "#src/components/fields/text-field.tsx"
import { LoadingRows } from "#src/components/lists/loading-rows.tsx"
import { PlainList, PlainListEntry } from "#src/components/lists/plain-list.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { CopyButton } from "#src/components/notes/copy-button.tsx"
import { ErrorNote, Note } from "#src/components/notes/note.tsx"
import { Badge } from "#src/components/text/badge.tsx"
import { Text } from "#src/components/text/text.tsx"
import { isoDate } from "#src/shell/dates.ts"
import { DateText, MomentText } from "#src/shell/time/date-text.tsx"
import { useWords } from "#src/shell/use-application.ts"
import * as styles from "./service-accounts.module.css"

type Actor = ActorRefFrom<typeof serviceAccountsMachine>

interface ServiceAccountsScreenProps {
  readonly actor: Actor
}

/** The day so many days later, by this browser's calendar. */
const dayAfter = (nowMs: number, days: number): string => isoDate(toInstant(nowMs + days * 86_400_000))

const daysFrom = (nowMs: number): ServiceDays => ({
  first: dayAfter(nowMs, 0),
  last: dayAfter(nowMs, lastDayMax),
  proposed: dayAfter(nowMs, lastDayProposed)
})

/** The state of the dialog and its texts; an event that the machine does not take is null. */
const useServiceAccounts = (actor: Actor) => {
  const snapshot = useSelector(actor, (now) => now)
  const { shared, language } = useWords()
  const doing = (event: ServiceAccountsEvent) => (snapshot.can(event) ? () => actor.send(event) : null)
  return { snapshot, shared, language, doing, words: serviceAccountsWords[language] }
}

interface AccountLineProps extends ServiceAccountsScreenProps {
  readonly account: ServiceAccount
}

const AccountLine = ({ actor, account }: AccountLineProps) => {
  const { snapshot, doing, language, words } = useServiceAccounts(actor)
  const { id, name, scopes, created_by, last_used_at, expires_at } = account
  const state = endState(account, snapshot.context.nowMs)
  return (
    <PlainListEntry
      action={
        <Button size="small" label={words.revokeOf(name)} action={doing({ type: "services.ask", id })}>
          {words.revoke}
        </Button>
      }
    >
      <span className={styles.head}>
        <strong>{name}</strong>
        {state !== "lasting" && <Badge tone={state === "ended" ? "danger" : "warning"}>{words.states[state]}</Badge>}
      </span>
      <Text size="sm">{scopes.map((scope) => scopeNames[language][scope]).join(", ")}</Text>
      <Text size="sm" tone="muted">
        {words.ends} <DateText at={expires_at} />
      </Text>
      <Text size="sm" tone="muted">
        {last_used_at === null ? (
          words.unused
        ) : (
          <>
            {words.used} <MomentText at={last_used_at} />
          </>
        )}
      </Text>
      <Text size="sm" tone="muted">
        {words.maker} {created_by.name}
      </Text>
    </PlainListEntry>
  )
}

const AccountList = ({ actor }: ServiceAccountsScreenProps) => {
  const { snapshot, doing, shared, language, words } = useServiceAccounts(actor)
  const { accounts, nowMs, failure } = snapshot.context
  const ending = (accounts ?? []).filter((account) => endState(account, nowMs) === "ending").length
  const close = doing({ type: "services.close" })
  return (
    <Dialog
      title={words.title}
      text={words.text}
      width="medium"
      close={close}
      closeLabel={shared.close}
      footer={
        <>
          <Button icon={Plus} action={doing({ type: "services.new", days: daysFrom(nowMs) })}>
            {words.add}
          </Button>
          <Button action={close} isFirstFocus>
            {shared.close}
          </Button>
        </>
      }
    >
      {failure !== null && (
        <ErrorNote
          text={shared.error(failure[language])}
          retry={{ label: shared.retry, run: doing({ type: "services.retry" }) }}
        />
      )}
      {ending > 0 && (
        <Note tone="warning" icon={TriangleAlert} role="status">
          <span>
            {words.warning(ending)} {words.warned}
          </span>
        </Note>
      )}
      {accounts === null ? (
        failure === null && <LoadingRows text={words.loading} />
      ) : accounts.length === 0 ? (
        <Text as="p">{words.none}</Text>
      ) : (
        <PlainList label={words.list}>
          {accounts.map((account) => (
            <AccountLine key={account.id} actor={actor} account={account} />
          ))}
        </PlainList>
      )}
    </Dialog>
  )
}

const AccountForm = ({ actor }: ServiceAccountsScreenProps) => {
  const { snapshot, doing, shared, language, words } = useServiceAccounts(actor)
  const { form, days, isChecked, failure } = snapshot.context
  const issues: FieldIssues = isChecked ? formIssues(form, days) : {}
  const errorAt = (field: keyof ServiceForm): string | null => {
    const issue = issues[field]
    return issue === undefined ? null : describeIssue(serviceAccountFieldWords[language])(issue)
  }
  const scopesError = errorAt("scopes")
  return (
    <Dialog
      title={words.form.title}
      width="medium"
      close={doing({ type: "services.close" })}
      closeLabel={shared.close}
      submit={doing({ type: "services.create" })}
      buttons={{
        cancel: shared.cancel,
        submit: words.form.create,
        isBusy: snapshot.matches("creating"),
        busyWords: words.form.creating
      }}
    >
      {failure !== null && <ErrorNote text={shared.error(failure[language])} />}
      <TextField
        label={words.form.name}
        isRequired
        isFirstFocus
        value={form.name}
        onChange={(text) => actor.send({ type: "services.type", field: "name", text })}
        error={errorAt("name")}
        hint={words.form.nameHint}
      />
      <fieldset className={styles.scopes} aria-describedby={scopesError === null ? undefined : "scopes-error"}>
        <Label as="legend" isRequired>
          {words.form.scopes}
        </Label>
        {allScopes.map((scope) => (
          <CheckboxField
            key={scope}
            label={scopeNames[language][scope]}
            isChecked={form.scopes.includes(scope)}
            isInvalid={scopesError !== null}
            onChange={() => actor.send({ type: "services.toggle", scope })}
          />
        ))}
        {scopesError !== null && <FieldError id="scopes-error">{scopesError}</FieldError>}
      </fieldset>
      <TextField
        label={words.form.day}
        type="date"
        isRequired
        min={days.first}
        max={days.last}
        value={form.day}
        onChange={(text) => actor.send({ type: "services.type", field: "day", text })}
        error={errorAt("day")}
        hint={words.form.dayHint}
      />
    </Dialog>
  )
}

interface TokenShownProps extends ServiceAccountsScreenProps {
  readonly made: NewServiceToken
}

/** The only sight of a token. */
const TokenShown = ({ actor, made }: TokenShownProps) => {
  const { doing, words } = useServiceAccounts(actor)
  const { language } = useWords()
  const shown = useRef<HTMLElement>(null)
  return (
    <Dialog
      title={words.token.title(made.name)}
      text={words.token.text}
      width="medium"
      close={null}
      footer={
        <>
          <CopyButton icon={Copy} of={shown} words={copyWords[language]} isFirstFocus />
          <Button kind="primary" action={doing({ type: "services.back" })}>
            {words.token.done}
          </Button>
        </>
      }
    >
      <code ref={shown} className={styles.token} aria-label={words.token.label}>
        {made.token}
      </code>
    </Dialog>
  )
}

/** The dialogs of service accounts, one at a time. */
export const ServiceAccountsScreen = ({ actor }: ServiceAccountsScreenProps) => {
  const { snapshot, doing, shared, words } = useServiceAccounts(actor)
  const { accounts, asked, made } = snapshot.context
  if (!snapshot.hasTag("open")) return null
  if (snapshot.hasTag("form"))
    return (
      <>
        <AccountForm actor={actor} />
        {snapshot.matches("leaving") && (
          <UnsavedDialog
            shared={shared}
            stay={() => actor.send({ type: "services.back" })}
            discard={() => actor.send({ type: "services.discard" })}
          />
        )}
      </>
    )
  if (made !== null) return <TokenShown actor={actor} made={made} />
  const isRevoking = snapshot.matches("revoking")
  return (
    <>
      <AccountList actor={actor} />
      {(snapshot.matches("asking") || isRevoking) && (
        <ConfirmDialog
          title={words.askTitle}
          text={words.ask((accounts ?? []).find(({ id }) => id === asked)?.name ?? "")}
          kind="danger"
          isBusy={isRevoking}
          busyWords={words.revoking}
          confirm={doing({ type: "services.revoke" })}
          confirmLabel={words.revoke}
          cancel={doing({ type: "services.back" })}
          cancelLabel={shared.cancel}
        />
      )}
    </>
  )
}
