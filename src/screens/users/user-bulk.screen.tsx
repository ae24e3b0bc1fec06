import type { UserBulkEvent } from "#domain/users/user-bulk.machine.ts"
import { selectedCount } from "#domain/shared/list/list-selection.rules.ts"
import { presentStatus } from "#domain/users/user-bulk-job.rules.ts"
import { ConfirmDialog } from "#src/components/dialogs/confirm-dialog.tsx"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { Field } from "#src/components/fields/field.tsx"
import { Select } from "#src/components/fields/select.tsx"
import { Text } from "#src/components/text/text.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { useUsersScreen, useUsersState, useUsersWords } from "./users-workflows.ts"

/** Says how many users will be changed before they are, or asks for their company. */
export const UserBulkScreen = () => {
  const { bulk, companies } = useUsersState()
  const { send } = useUsersScreen()
  const { bulk: words, form } = useUsersWords()
  const { shared } = useWords()
  const { target, action } = bulk.context
  if (target === null || !bulk.hasTag("open")) return null
  const doing = (event: UserBulkEvent) => (bulk.can(event) ? () => send({ to: "bulk", event }) : null)
  const count = selectedCount(target)
  const note = `${target.kind === "matching" ? `${words.newer} ` : ""}${words.undoable}`
  if (action?.kind === "status")
    return (
      <ConfirmDialog
        isBusy={false}
        title={words.title(action.status)}
        text={words.text(action.status, count, presentStatus(target))}
        confirm={doing({ type: "bulk.confirm" })}
        confirmLabel={words.confirm(action.status)}
        busyWords={words.busy}
        cancel={doing({ type: "bulk.cancel" })}
        cancelLabel={shared.cancel}
      >
        <Text as="p" size="sm" tone="muted">
          {note}
        </Text>
      </ConfirmDialog>
    )
  const { choices } = companies.context
  const choose = (chosen: string) => {
    const company = choices.find(({ id }) => id === chosen)
    send({
      to: "bulk",
      event: { type: "company.choose", company: company === undefined ? null : { kind: "company", ...company } }
    })
  }
  return (
    <Dialog
      title={words.companyTitle(count)}
      text={note}
      close={doing({ type: "bulk.cancel" })}
      closeLabel={shared.close}
      submit={doing({ type: "bulk.confirm" })}
      buttons={{ kind: "primary", cancel: shared.cancel, submit: words.companyConfirm(count) }}
    >
      <Field label={form.fields.company_id} error={null}>
        {(parts) => (
          <Select
            parts={parts}
            isFirstFocus
            value={action?.id ?? ""}
            onChange={choose}
            choices={[
              { value: "", label: words.noCompany },
              ...choices.map(({ id, name }) => ({ value: id, label: name }))
            ]}
          />
        )}
      </Field>
    </Dialog>
  )
}
