import { useRef } from "react"
import { KeyRound, LifeBuoy, Smartphone } from "lucide-react"
import { useSelector } from "@xstate/react"
import { secondFactorFieldWords } from "#domain/session/second-factor.messages.ts"
import type { FactorKind, SecondFactor } from "#domain/session/second-factor.schema.ts"
import { isNamed, nameIssue, removedFactor } from "#domain/session/second-factors.machine.ts"
import { copyWords } from "#domain/shared/failure.messages.ts"
import { describeIssue } from "#domain/shared/issues.rules.ts"
import { numberIn } from "#domain/shared/language.rules.ts"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { PasswordField } from "#src/components/fields/password-field.tsx"
import { TextField } from "#src/components/fields/text-field.tsx"
import { LoadingRows } from "#src/components/lists/loading-rows.tsx"
import { PlainList, PlainListEntry } from "#src/components/lists/plain-list.tsx"
import { Row } from "#src/components/layout/row.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { CopyButton } from "#src/components/notes/copy-button.tsx"
import { ErrorNote } from "#src/components/notes/note.tsx"
import { Text } from "#src/components/text/text.tsx"
import { useLazyModule } from "#src/shell/lazy-module.ts"
import { MomentText } from "#src/shell/time/date-text.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { scanAuthenticatorModule } from "./scan-authenticator-module.ts"
import { doingIn, type FactorsProps, useFactorWords } from "./second-factor-state.ts"
import * as styles from "./second-factors.module.css"

const icons: Readonly<Record<FactorKind, typeof KeyRound>> = {
  passkey: KeyRound,
  authenticator: Smartphone,
  recovery_codes: LifeBuoy
}

/** Buttons to add what can be added, and why a passkey cannot be. */
export const AddFactors = ({ factors, kinds }: FactorsProps & { readonly kinds: ReadonlyArray<FactorKind> }) => {
  const snapshot = useSelector(factors, (snapshot) => snapshot)
  const words = useFactorWords()
  const { own } = snapshot.context
  const doing = doingIn(snapshot, factors)
  if (own === null) return null
  const hasCodes = own.factors.some(({ kind }) => kind === "recovery_codes")
  const offered = kinds.filter((kind) => kind !== "passkey" || own.passkeys === "offered")
  return (
    <>
      <Row as="div" wraps="start">
        {offered.map((kind) => (
          <Button
            key={kind}
            size="small"
            icon={icons[kind]}
            action={doing({ type: "factors.ask", act: { does: "add", kind } })}
          >
            {kind === "recovery_codes" && hasCodes ? words.renew : words.add[kind]}
          </Button>
        ))}
      </Row>
      {own.passkeys !== "offered" && (
        <Text as="p" size="sm" tone="muted">
          {words.impossible[own.passkeys]}
        </Text>
      )}
    </>
  )
}

const nameOf = ({ name, kind }: SecondFactor, { kinds }: ReturnType<typeof useFactorWords>): string =>
  name === "" ? kinds[kind] : name

/** One's own second factors, each with its name, when it was added and last used. */
export const SecondFactorsSection = ({ factors }: FactorsProps) => {
  const snapshot = useSelector(factors, (snapshot) => snapshot)
  const { shared, language } = useWords()
  const words = useFactorWords()
  const { own, failure } = snapshot.context
  const doing = doingIn(snapshot, factors)
  return (
    <>
      <h3>{words.heading}</h3>
      <Text size="sm" tone="muted">
        {own !== null && !own.is_sms_enough ? words.onlyStrong : words.text}
      </Text>
      {snapshot.matches("failed") && failure !== null && (
        <ErrorNote
          text={shared.error(failure[language])}
          retry={{ label: shared.retry, run: doing({ type: "factors.retry" }) }}
        />
      )}
      {own === null && !snapshot.matches("failed") && <LoadingRows text={words.loading} />}
      {own !== null && own.factors.length === 0 && (
        <Text as="p" size="sm">
          {words.none}
        </Text>
      )}
      {own !== null && own.factors.length > 0 && (
        <PlainList label={words.list}>
          {own.factors.map((one) => (
            <PlainListEntry
              key={one.id}
              action={
                <Button
                  size="small"
                  label={words.removeOf(nameOf(one, words))}
                  action={doing({ type: "factors.ask", act: { does: "remove", id: one.id } })}
                >
                  {words.remove}
                </Button>
              }
            >
              <strong>{nameOf(one, words)}</strong>
              {one.name !== "" && one.name !== words.kinds[one.kind] && (
                <Text size="sm" tone="muted">
                  {words.kinds[one.kind]}
                </Text>
              )}
              <Text size="sm" tone="muted">
                {words.added} <MomentText at={one.created_at} />
              </Text>
              <Text size="sm" tone="muted">
                {one.last_used_at === null ? (
                  words.neverUsed
                ) : (
                  <>
                    {words.used} <MomentText at={one.last_used_at} />
                  </>
                )}
              </Text>
              {one.codes_left !== undefined && (
                <Text size="sm" tone="muted">
                  {words.codesLeft(numberIn[language](one.codes_left))}
                </Text>
              )}
            </PlainListEntry>
          ))}
        </PlainList>
      )}
      <AddFactors factors={factors} kinds={["passkey", "authenticator", "recovery_codes"]} />
    </>
  )
}

/** Asks for the password, and for the name of what is added. */
const AskDialog = ({ factors }: FactorsProps) => {
  const snapshot = useSelector(factors, (snapshot) => snapshot)
  const { shared, language } = useWords()
  const words = useFactorWords()
  const { act, name, password, isPasswordShown, failure } = snapshot.context
  const issue = nameIssue(snapshot.context)
  const removed = removedFactor(snapshot.context)
  const doing = doingIn(snapshot, factors)
  const type = (field: "name" | "password") => (text: string) => factors.send({ type: "factors.type", field, text })
  return (
    <Dialog
      title={act.does === "add" ? words.add[act.kind] : words.ask.removeTitle}
      text={
        act.does === "add"
          ? words.ask.addText[act.kind]
          : words.ask.removeText(removed === null ? "" : nameOf(removed, words))
      }
      width="narrow"
      close={doing({ type: "factors.cancel" })}
      submit={doing({ type: "factors.confirm" })}
      buttons={{
        cancel: shared.cancel,
        submit: act.does === "add" ? words.ask.go : words.remove,
        kind: act.does === "add" ? "primary" : "danger",
        isBusy: snapshot.matches("beginning"),
        busyWords: words.ask.going,
        reason: words.ask.incomplete
      }}
    >
      {failure !== null && <ErrorNote text={failure[language]} />}
      {isNamed(act) && (
        <TextField
          label={words.ask.name}
          hint={words.ask.nameHint}
          value={name}
          onChange={type("name")}
          error={issue === null ? null : describeIssue(secondFactorFieldWords[language])(issue)}
          isRequired
        />
      )}
      <PasswordField
        label={words.ask.password}
        value={password}
        onChange={type("password")}
        error={null}
        isShown={isPasswordShown}
        toggle={() => factors.send({ type: "factors.show" })}
        words={shared}
        autoComplete="current-password"
        isFirstFocus
      />
    </Dialog>
  )
}

/** The recovery codes, once. */
const CodesDialog = ({ factors }: FactorsProps) => {
  const snapshot = useSelector(factors, (snapshot) => snapshot)
  const words = useFactorWords()
  const { language } = useWords()
  const list = useRef<HTMLPreElement>(null)
  const doing = doingIn(snapshot, factors)
  return (
    <Dialog
      title={words.write.title}
      text={words.write.text}
      width="narrow"
      close={null}
      footer={
        <>
          <CopyButton of={list} words={copyWords[language]} isFirstFocus />
          <Button kind="primary" action={doing({ type: "factors.seen" })}>
            {words.write.seen}
          </Button>
        </>
      }
    >
      <pre ref={list} className={styles.codes} role="group" aria-label={words.write.list}>
        {snapshot.context.codes.join("\n")}
      </pre>
    </Dialog>
  )
}

/** What stands over the list while a factor is added or removed. */
export const SecondFactorDialogs = ({ factors }: FactorsProps) => {
  const snapshot = useSelector(factors, (snapshot) => snapshot)
  const isScanning = snapshot.matches("scanning") || snapshot.matches("checking")
  const scan = useLazyModule(scanAuthenticatorModule, isScanning)
  return (
    <>
      {snapshot.hasTag("asked") && <AskDialog factors={factors} />}
      {isScanning && scan !== null && <scan.ScanAuthenticatorScreen factors={factors} />}
      {snapshot.matches("writingDown") && <CodesDialog factors={factors} />}
    </>
  )
}
