import { imageFieldWords } from "#domain/files/image.messages.ts"
import { isOwnForm, shownUserFields } from "#domain/users/user-fields.rules.ts"
import { userRecordFieldWords } from "#domain/users/user-record.messages.ts"
import { unreadableSsn } from "#domain/users/user-record.rules.ts"
import { userFieldWords } from "#domain/users/user.messages.ts"
import { useUsersScreen, useUsersState, useUsersWords } from "./users-workflows.ts"
import { KeyRound } from "lucide-react"
import { Row } from "#src/components/layout/row.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { Text } from "#src/components/text/text.tsx"
import { useWorkspace } from "#src/shell/use-workspace.ts"
import { RecordForm } from "#src/screens/record/record-form.tsx"

/** The form of a user. */
export const UserFormScreen = () => {
  const { form, ssn, screen } = useUsersState()
  const { ownId: own } = screen.context
  const { send, images, pick } = useUsersScreen()
  const workspace = useWorkspace()
  const { form: words, roles } = useUsersWords()
  const { doc, subject } = form.context
  const { target } = doc
  const isUnreadable = doc.fields["ssn"] === unreadableSsn
  const isMasked =
    !isUnreadable && target !== null && doc.fields["ssn"] === target.ssn && target.ssn?.startsWith("*") === true
  return (
    <RecordForm
      kind="user"
      form={form}
      send={send}
      fields={shownUserFields(doc, own)}
      extras={{
        password_hash: { hint: subject === null ? words.passwordRule : `${words.passwordRule} ${words.passwordKept}` },
        company_id: { choices: (doc.choices ?? []).map(({ id, name }) => ({ value: id, label: name })) },
        role: { choices: (["admin", "user"] as const).map((value) => ({ value, label: roles[value] })) },
        ssn: {
          placeholder: words.ssnForm,
          ...(isUnreadable && { hint: words.unreadableSsn }),
          reveal: isMasked
            ? {
                label: words.showSsn,
                run: () => send({ to: "ssn", event: { type: "ssn.show", id: target.id } }),
                isBusy: ssn.hasTag("busy") && ssn.context.id === target.id
              }
            : null
        }
      }}
      words={words}
      issueWords={[imageFieldWords, userFieldWords, userRecordFieldWords]}
      width="medium"
      pictures={{ images, pick }}
      note={
        isOwnForm(doc, own) && (
          <Row>
            <Text size="sm" tone="muted">
              {words.ownPassword}
            </Text>
            <Button
              kind="quiet"
              size="small"
              icon={KeyRound}
              action={() => workspace.send({ to: "passwordChange", event: { type: "passwordChange.open" } })}
            >
              {words.changePassword}
            </Button>
          </Row>
        )
      }
    />
  )
}
