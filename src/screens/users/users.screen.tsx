import { RecordLink } from "#src/shell/record-link.tsx"
import { Eye, Users } from "lucide-react"
import { type RowActionKind, actionOn } from "#domain/shared/list/row-actions.machine.ts"
import { fullName } from "#domain/users/user.rules.ts"
import { userCriteria, userListRules } from "#domain/users/user-list.rules.ts"
import type { User, UserFilter, UserSortField } from "#domain/users/user-record.schema.ts"
import { openDetails, userActions, usersCommands, type UsersMessage } from "#domain/users/users.commands.ts"
import type { UsersScreenWords } from "#domain/users/users-screen-english.messages.ts"
import { plainDate } from "#src/shell/dates.ts"
import { lazyModule, useLazyModule } from "#src/shell/lazy-module.ts"
import { useRecordWords } from "#src/screens/record/use-screen.ts"
import { useUserButtons, useUsersScreen, useUsersState, useUsersWords } from "./use-users.ts"
import { RowButton } from "#src/components/lists/row-actions.tsx"
import { Text } from "#src/components/text/text.tsx"
import {
  AddButton,
  addUnlessOpen,
  changeButtons,
  statusSwitch,
  UploadButton
} from "#src/screens/record/record-changes.tsx"
import { ReportButton } from "#src/screens/record/record-parts.tsx"
import { type RecordRow, useRecordRows } from "#src/screens/record/record-rows.ts"
import { choicesOf, RecordScreen, statusFilter } from "#src/screens/record/record-screen.tsx"
import { recordTable } from "#src/screens/record/record-table.tsx"

export const userDetailsModule = lazyModule(() => import("./user-details.screen.tsx"))
export const userDialogsModule = lazyModule(() => import("./user-dialogs.screen.tsx"))

interface UserRow extends RecordRow<User, UsersMessage> {
  /** The running action. */
  readonly action: RowActionKind | null
  /** The user's details stand beside the list. */
  readonly isOpen: boolean
}

const UserTable = recordTable<UserRow, UsersScreenWords, UserSortField>({
  criteria: userCriteria,
  commands: usersCommands,
  stateOf: ({ action }) => (action === null ? "rest" : "deciding"),
  isSelected: ({ isOpen }) => isOpen,
  columns: [
    {
      id: "surname",
      sortField: "surname",
      kind: "name",
      width: 120,
      wideWidth: 176,
      narrowWidth: 96,
      cell: ({ record }, { tabIndex }) => (
        <Text as="b" weight="semibold" isTruncated>
          <RecordLink place="users" id={record.id} tabIndex={tabIndex}>
            {record.surname}
          </RecordLink>
        </Text>
      )
    },
    {
      id: "given_name",
      sortField: "given_name",
      kind: "more",
      width: 108,
      wideWidth: 152,
      narrowWidth: 96,
      cell: ({ record }) => <Text isTruncated>{record.given_name}</Text>
    },
    {
      id: "email",
      sortField: "email",
      kind: "line",
      tone: "muted",
      cell: ({ record }) => <Text isTruncated>{record.email}</Text>
    },
    {
      id: "role",
      sortField: "role",
      kind: "line",
      width: 84,
      narrowWidth: 72,
      isNarrowHidden: true,
      cell: ({ record: { role } }, { words }) =>
        role === "admin" ? (
          <Text as="b" weight="semibold">
            {words.roles[role]}
          </Text>
        ) : (
          words.roles[role]
        )
    },
    {
      id: "company",
      sortField: "company",
      kind: "line",
      width: 132,
      wideWidth: 264,
      narrowWidth: 104,
      cell: ({ record: { company } }, { record }) => <Text isTruncated>{company?.name ?? record.notAvailable}</Text>
    },
    {
      id: "created_at",
      sortField: "created_at",
      kind: "line",
      tone: "muted",
      width: 144,
      narrowWidth: 92,
      isNarrowHidden: true,
      cell: ({ record }) => plainDate(record.created_at)
    },
    {
      id: "status",
      sortField: "status",
      kind: "state",
      width: 116,
      narrowWidth: 104,
      cell: (row, parts) => statusSwitch(row, userActions.toggle(row.record), fullName(row.record), parts)
    },
    {
      id: "actions",
      kind: "actions",
      width: 116,
      narrowWidth: 104,
      cell: (row, parts) => {
        const { record, run } = row
        const { words, tabIndex, keyOf } = parts
        const name = fullName(record)
        const [edit, remove] = [userActions.edit(record), userActions.remove(record)]
        return (
          <>
            <RowButton
              action={run(openDetails(record))}
              label={words.viewDetailsOf(name)}
              icon={Eye}
              tabIndex={tabIndex}
              keys={keyOf("details")}
            />
            {changeButtons(row, { edit, remove }, name, parts)}
          </>
        )
      }
    }
  ]
})

/** The users there are, with what may be done to each, and beside them the details of one. */
export const UsersScreen = () => {
  const screen = useUsersScreen()
  const { list, form, removal, rowActions, report, details, companies, screen: own } = useUsersState()
  const words = useUsersWords()
  const { statuses } = useRecordWords()
  const button = useUserButtons()
  const rows = useRecordRows(screen, userListRules, list.context, ({ id }) => ({
    action: actionOn(rowActions.context, id),
    isOpen: details.context.user?.id === id
  }))
  const dialogs = useLazyModule(userDialogsModule, own.hasTag("help") || form.hasTag("open") || removal.hasTag("open"))
  const panel = useLazyModule(userDetailsModule, details.hasTag("open"))
  const { filters } = words
  return (
    <>
      <RecordScreen<UserFilter>
        name="users"
        icon={Users}
        words={words}
        list={list}
        send={screen.send}
        button={button}
        actions={
          <>
            <UploadButton run={button("users.import")} />
            <ReportButton run={button("users.report")} report={report} />
            <AddButton label={words.add} run={addUnlessOpen(form.hasTag("open"), button("users.add"))} />
          </>
        }
        filters={[
          statusFilter(filters, statuses),
          {
            field: "role",
            label: filters.role,
            anyLabel: filters.anyRole,
            choices: choicesOf(["admin", "user"], words.roles)
          },
          {
            field: "company_id",
            label: filters.company,
            anyLabel: filters.anyCompany,
            choices: companies.context.choices.map(({ id, name }) => ({ value: id, label: name }))
          }
        ]}
        hasRows={rows.length > 0}
      >
        <UserTable words={words} rows={rows} sort={list.context.criteria.sort} send={screen.send} />
      </RecordScreen>
      {panel !== null && <panel.UserDetailsScreen />}
      {dialogs !== null && <dialogs.UserDialogsScreen />}
    </>
  )
}
