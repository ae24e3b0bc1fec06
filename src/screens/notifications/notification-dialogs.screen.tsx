import { FileText } from "lucide-react"
import { enrolmentOf } from "#domain/notifications/notification.rules.ts"
import { fullName } from "#domain/shared/text.rules.ts"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { Empty } from "#src/components/notes/empty.tsx"
import { Beneficiaries, EnrolmentFormFacts, useEnrolmentDetailsWords } from "#src/screens/record/enrolment-details.tsx"
import { HistoryButton } from "#src/screens/record/history-button.tsx"
import { KeysHelp } from "#src/screens/record/record-dialogs.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { useNotificationsScreen, useNotificationsState, useNotificationsWords } from "./notifications-workflows.ts"
import * as styles from "./notification-dialogs.module.css"

/** The dialogs over the list: the details of an enrolment, and the help on keys. */
export const NotificationDialogsScreen = () => (
  <>
    <Details />
    <KeysHelp
      of={useNotificationsScreen()}
      state={useNotificationsState()}
      name="notifications"
      words={useNotificationsWords().keys}
      lines={["details", "approve", "read", "unread", "undo"]}
    />
  </>
)

/** What a member wrote in the request for a benefit. */
const Details = () => {
  const { list, inbox } = useNotificationsState()
  const { send } = useNotificationsScreen()
  const { enrolment: words } = useNotificationsWords()
  const titles = useEnrolmentDetailsWords()
  const { shared, language } = useWords()
  const { opened } = inbox.context
  const row = list.context.rows.find(({ id }) => id === opened?.id) ?? opened
  const enrolment = row === null ? null : enrolmentOf(row)
  if (row === null || opened === null || enrolment === null) return null
  const { user, benefit, benefits_beneficiaries: beneficiaries, benefit_form_data: form } = enrolment
  const close = () => send({ to: "inbox", event: { type: "details.close" } })
  return (
    <Dialog
      title={words.title}
      text={words.of(fullName(user), benefit[`title_${language}`])}
      width="medium"
      status={<HistoryButton of={{ kind: "enrolment", id: enrolment.id }} />}
      close={close}
      closeLabel={shared.close}
      isReading
      footer={
        <Button action={close} isFirstFocus>
          {shared.close}
        </Button>
      }
    >
      {beneficiaries.length === 0 && form === null && <Empty icon={FileText} title={words.none} />}
      {beneficiaries.length > 0 && (
        <section>
          <h3>{titles.beneficiaries.title}</h3>
          <Beneficiaries of={beneficiaries} />
        </section>
      )}
      {form !== null && (
        <section>
          <h3 className={styles.title}>{titles.form.title}</h3>
          <EnrolmentFormFacts of={form} />
        </section>
      )}
    </Dialog>
  )
}
