import { imageFieldWords } from "#domain/files/image.messages.ts"
import { userFieldWords } from "#domain/users/user.messages.ts"
import { userRecordFieldWords } from "#domain/users/user-record.messages.ts"
import { showPhoneNumber, splitPhoneNumber } from "#domain/users/user.rules.ts"
import { countryCodeDefault, countryCodes } from "#domain/users/user.schema.ts"
import type { UsersMessage } from "#domain/users/users.commands.ts"
import { plainDay } from "#src/shell/dates.ts"
import { passwordShownAtom } from "#src/shell/preferences.ts"
import { useAtom } from "jotai/react"
import { useImage } from "#src/screens/record/use-image.ts"
import { usePreview } from "#src/screens/record/use-preview.ts"
import { useRecordWords } from "#src/screens/record/use-record-words.ts"
import { useWords } from "#src/shell/use-application.ts"
import { useUsersScreen, useUsersState, useUsersWords } from "./use-users.ts"
import { RecordForm } from "#src/screens/record/record-form.tsx"
import { UserFormView } from "./user-form.view.tsx"

type FormEvent = Extract<UsersMessage, { to: "form" }>["event"]

/** The form of a user, with its dialogs for unsaved changes and conflicts. */
export const UserFormScreen = () => {
  const state = useUsersState()
  const { send: sendAll, images, pick } = useUsersScreen()
  const words = useUsersWords()
  const record = useRecordWords()
  const { shared } = useWords()
  const [isPasswordShown, setPasswordShown] = useAtom(passwordShownAtom)
  const { form, ssn } = state
  const { doc } = form.context
  const imageKey = doc.fields["profile_image"] ?? ""
  const stored = useImage(images, imageKey === "" ? null : imageKey)
  const picture = doc.attached["profile_image"] ?? null
  const preview = usePreview(picture)
  if (!form.hasTag("open")) return null
  const send = (event: FormEvent) => sendAll({ to: "form", event })
  const { countryCode, digits } = splitPhoneNumber(doc.fields["mobile_number"] ?? "")
  const { target } = doc
  const companies = (doc.choices ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const isMasked = target !== null && doc.fields["ssn"] === target.ssn && target.ssn?.startsWith("*") === true
  const showIn = (field: string, text: string): string => {
    if (field === "company_id") return companies.find(({ value }) => value === text)?.label ?? text
    if (field === "role") return text === "admin" || text === "user" ? words.roles[text] : text
    if (field === "mobile_number") return showPhoneNumber(text)
    if (field === "dob" && text !== "") return plainDay(text as Parameters<typeof plainDay>[0])
    return field === "password_hash" ? "•".repeat(text.length) : text
  }
  return (
    <RecordForm
      form={form}
      send={sendAll}
      issueWords={[imageFieldWords, userFieldWords, userRecordFieldWords]}
      labels={words.form.fields}
      show={showIn}
    >
      {(parts) => (
        <UserFormView
          words={words.form}
          record={record}
          shared={shared}
          {...parts}
          phone={{
            code: countryCode ?? countryCodeDefault,
            codes: countryCodes,
            digits,
            change: (code, typed) =>
              send({
                type: "form.edit",
                edit: { kind: "type", field: "mobile_number", text: `${code}${typed.trim()}` }
              })
          }}
          password={{ isShown: isPasswordShown, toggle: () => setPasswordShown(!isPasswordShown) }}
          companies={companies}
          roles={(["admin", "user"] as const).map((value) => ({ value, label: words.roles[value] }))}
          image={{
            image: picture === null ? stored : preview === null ? "loading" : { url: preview },
            fileName: picture?.name ?? null,
            pick,
            remove:
              picture !== null
                ? () => send({ type: "form.edit", edit: { kind: "attach", field: "profile_image", attached: null } })
                : imageKey === ""
                  ? null
                  : () => send({ type: "form.edit", edit: { kind: "type", field: "profile_image", text: "" } })
          }}
          reveal={
            isMasked
              ? {
                  label: words.form.showSsn,
                  run: () => sendAll({ to: "ssn", event: { type: "ssn.show", id: target.id } }),
                  isBusy: ssn.hasTag("busy") && ssn.context.id === target.id
                }
              : null
          }
        />
      )}
    </RecordForm>
  )
}
