import type { Beneficiary, EnrolmentForm } from "#domain/enrolments/enrolment.schema.ts"
import { enrolmentOf } from "#domain/notifications/notification.rules.ts"
import { fullName } from "#domain/users/user.rules.ts"
import { plainDay } from "#src/shell/dates.ts"
import { useNotificationsScreen, useNotificationsState, useNotificationsWords } from "./use-notifications.ts"
import { useRecordWords } from "#src/screens/record/use-record-words.ts"
import { useWords } from "#src/shell/use-application.ts"
import { KeysHelp } from "#src/screens/record/record-dialogs.tsx"
import { EnrolmentDetailsView, type EnrolmentDetailsProps } from "./enrolment-details.view.tsx"

/** The dialogs over the list: the details of an enrolment, and the help on keys. */
export const NotificationDialogsScreen = () => {
  const { send, commands } = useNotificationsScreen()
  const { screen } = useNotificationsState()
  const { keys } = useNotificationsWords()
  return (
    <>
      <Details />
      <KeysHelp
        screen={screen}
        send={send}
        name="notifications"
        available={commands}
        words={keys}
        lines={["details", "approve", "read", "unread", "undo"]}
      />
    </>
  )
}

/** A text, or its placeholder. */
type Say = (text: string | null) => string

const toBeneficiary = (
  { id, name, last_name, relationship, percentage }: Beneficiary,
  say: Say
): EnrolmentDetailsProps["beneficiaries"][number] => ({
  id,
  name: say([name, last_name].filter((part) => part !== null && part.trim() !== "").join(" ")),
  relationship: say(relationship),
  percentage: say(percentage === null ? null : `${percentage}%`)
})

const toForm = (form: EnrolmentForm, say: Say): NonNullable<EnrolmentDetailsProps["form"]> => [
  ["dob", say(form.dob === null ? null : plainDay(form.dob))],
  ["gender", say(form.gender)],
  ["address", say(form.address)],
  ["city", say(form.city)],
  ["state", say(form.state)],
  ["zip", say(form.zip)]
]

const Details = () => {
  const { list, inbox } = useNotificationsState()
  const { send } = useNotificationsScreen()
  const words = useNotificationsWords()
  const { notAvailable } = useRecordWords()
  const { shared, language } = useWords()
  const { opened } = inbox.context
  const row = list.context.rows.find(({ id }) => id === opened?.id) ?? opened
  const enrolment = row === null ? null : enrolmentOf(row)
  if (row === null || opened === null || enrolment === null) return null
  const say: Say = (text) => (text === null || text.trim() === "" ? notAvailable : text)
  return (
    <EnrolmentDetailsView
      words={words}
      closeLabel={shared.close}
      member={fullName(enrolment.user)}
      benefit={language === "es" ? enrolment.benefit.title_es : enrolment.benefit.title_en}
      beneficiaries={enrolment.benefits_beneficiaries.map((one) => toBeneficiary(one, say))}
      form={enrolment.benefit_form_data === null ? null : toForm(enrolment.benefit_form_data, say)}
      close={() => send({ to: "inbox", event: { type: "details.close" } })}
    />
  )
}
