import { Download, Eye, Lock, Users } from "lucide-react"
import { ReportButtons } from "#src/screens/record/report-buttons.tsx"
import { actionOn } from "#domain/shared/list/row-actions.machine.ts"
import { fullName } from "#domain/shared/text.rules.ts"
import { userCriteria, userListRules, userSelection } from "#domain/users/user-list.rules.ts"
import type { User, UserFilter, UserSortField } from "#domain/users/user-record.schema.ts"
import {
  whyAccountIsKept,
  openDetails,
  userActions,
  usersCommands,
  type UsersMessage,
  availableUsersCommands,
  type UsersState
} from "#domain/users/users.commands.ts"
import type { UsersScreenWords } from "#domain/users/users-screen-english.messages.ts"
import { DateText } from "#src/shell/time/date-text.tsx"
import { recordKinds } from "#domain/shared/record-kind.schema.ts"
import { lazyModule, useLazyModule } from "#src/shell/lazy-module.ts"
import { RecordLink } from "#src/shell/record-link.tsx"
import { useRecordWords } from "#src/screens/record/use-screen.ts"
import {
  useUserButtons,
  useUsersScreen,
  useUsersState,
  useUsersWords,
  UsersScreenProvider,
  type MemberHistoryPorts,
  type UsersPorts,
  usersScreenWith
} from "./users-workflows.ts"
import { RowButton } from "#src/components/lists/row-actions.tsx"
import { Checkbox } from "#src/components/fields/checkbox.tsx"
import { SelectionBar } from "#src/components/lists/selection-bar.tsx"
import { Row } from "#src/components/layout/row.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { tipOf } from "#src/components/navigation/tip.ts"
import { Found } from "#src/shell/found.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { Text, VisuallyHidden } from "#src/components/text/text.tsx"
import { toListSelection } from "#src/screens/record/list-selection.ts"
import { usePreferences, useWords } from "#src/shell/use-application.ts"
import {
  AddButton,
  addUnlessOpen,
  changeButtons,
  RecordNameLink,
  recordState,
  statusSwitch,
  UploadButton
} from "#src/screens/record/record-changes.tsx"
import { LastUndo } from "#src/screens/record/record-parts.tsx"
import { type ActionRow, useRecordRows } from "#src/screens/record/record-rows.ts"
import {
  activeFilter,
  choicesOf,
  companyFilter,
  RecordScreen,
  statusFilter
} from "#src/screens/record/record-screen.tsx"
import { recordTable } from "#src/screens/record/record-table.tsx"
import { userFormRules } from "#domain/users/user-form.rules.ts"
import type { ScreenContext } from "#src/shell/context.ts"
import { listAddress } from "#src/screens/record/list-address.ts"
import { pickInto } from "#src/screens/record/form-entries.ts"
import { runScreen } from "#src/screens/record/running-screen.ts"
import { screenProviding, formDialogs } from "#src/screens/record/shell-screen.ts"

const userDetailsModule = lazyModule(() => import("./user-details.screen.tsx"))
const userDialogsModule = lazyModule(() => import("./user-dialogs.screen.tsx"))

interface UserRow extends ActionRow<User, UsersMessage> {
  /** The user's details stand beside the list. */
  readonly isOpen: boolean
  readonly isSelected: boolean
  /** Why the user must be neither deactivated nor deleted; null where he may be. */
  readonly kept: string | null
}

const UserTable = recordTable<UserRow, UsersScreenWords, UserSortField>({
  criteria: userCriteria,
  commands: usersCommands,
  stateOf: recordState,
  isSelected: ({ isOpen, isSelected }) => isOpen || isSelected,
  select: ({ record, isSelected, run }, { words, tabIndex }) =>
    record.is_deleted === true ? (
      <VisuallyHidden> </VisuallyHidden>
    ) : (
      <Checkbox
        label={words.select(fullName(record))}
        isChecked={isSelected}
        onChange={(extend) => run({ to: "list", event: { type: "row.select", id: record.id, extend } })?.()}
        tabIndex={tabIndex}
      />
    ),
  columns: [
    {
      id: "surname",
      sortField: "surname",
      kind: "name",
      width: 106,
      wideWidth: 176,
      narrowWidth: 96,
      cell: ({ record, run }, { tabIndex }) => (
        <Text as="b" weight="semibold" isTruncated>
          <RecordNameLink
            place="users"
            entity="user"
            record={record}
            name={record.surname}
            open={run(userActions.edit(record))}
            tabIndex={tabIndex}
          />
        </Text>
      )
    },
    {
      id: "given_name",
      sortField: "given_name",
      kind: "more",
      width: 84,
      wideWidth: 152,
      narrowWidth: 96,
      cell: ({ record }) => (
        <Text isTruncated>
          <Found text={record.given_name} />
        </Text>
      )
    },
    {
      id: "email",
      sortField: "email",
      kind: "line",
      tone: "muted",
      cell: ({ record }) => (
        <Text isTruncated>
          <Found text={record.email} />
        </Text>
      )
    },
    {
      id: "role",
      sortField: "role",
      kind: "line",
      width: ({ roles }) => Math.max(64, ...Object.values(roles).map(({ length }) => 20 + 7 * length)),
      narrowWidth: 72,
      isNarrowHidden: true,
      cell: ({ record: { role, is_locked } }, { words }) => {
        if (role !== "admin") return words.roles[role]
        const name = (
          <Text as="b" weight="semibold">
            {words.roles[role]}
          </Text>
        )
        return is_locked === true ? (
          <Row>
            {name}
            <span {...tipOf(words.locked)}>
              <Icon of={Lock} size={14} tone="danger" />
              <VisuallyHidden>{words.locked}</VisuallyHidden>
            </span>
          </Row>
        ) : (
          name
        )
      }
    },
    {
      id: "company",
      sortField: "company",
      kind: "line",
      width: 112,
      wideWidth: 264,
      narrowWidth: 104,
      cell: ({ record: { company } }, { record, tabIndex }) => (
        <Text isTruncated>
          {company === null ? (
            record.notAvailable
          ) : (
            <RecordLink place="companies" id={company.id} tabIndex={tabIndex}>
              {company.name}
            </RecordLink>
          )}
        </Text>
      )
    },
    {
      id: "created_at",
      sortField: "created_at",
      kind: "line",
      tone: "muted",
      width: 88,
      wideWidth: 120,
      narrowWidth: 92,
      isNarrowHidden: true,
      cell: ({ record }) => <DateText at={record.created_at} />
    },
    {
      id: "status",
      sortField: "status",
      kind: "state",
      width: 74,
      wideWidth: 88,
      narrowWidth: 72,
      cell: (row, parts) => statusSwitch(row, userActions.toggle(row.record), fullName(row.record), parts, row.kept)
    },
    {
      id: "actions",
      kind: "actions",
      width: 112,
      narrowWidth: 104,
      cell: (row, parts) => {
        const { record, run } = row
        const { words, tabIndex, keyOf } = parts
        const name = fullName(record)
        return (
          <>
            {record.is_deleted !== true && (
              <RowButton
                action={run(openDetails(record))}
                label={words.viewDetailsOf(name)}
                icon={Eye}
                tabIndex={tabIndex}
                keys={keyOf("details")}
              />
            )}
            {changeButtons(row, userActions, name, parts, row.kept)}
          </>
        )
      }
    }
  ]
})

interface UserSelectionProps {
  readonly selection: NonNullable<ReturnType<typeof toListSelection>>
}

/** What can be done with the selected users. */
const UserSelectionBar = ({ selection }: UserSelectionProps) => {
  const { bulk, report } = useUsersState()
  const words = useUsersWords()
  const button = useUserButtons()
  const { singleKeys } = usePreferences()
  const bulkButton = (id: "activate" | "deactivate" | "setCompany") => ({
    action: button(`users.${id}`),
    isBusy: bulk.hasTag("busy"),
    ...(singleKeys && { keycap: { activate: "A", deactivate: "D", setCompany: "C" }[id] })
  })
  return (
    <SelectionBar words={words.selection} record={useRecordWords()} selection={selection}>
      <Button {...bulkButton("activate")}>{words.selection.activate(selection.count)}</Button>
      <Button {...bulkButton("deactivate")}>{words.selection.deactivate(selection.count)}</Button>
      <Button {...bulkButton("setCompany")}>{words.selection.setCompany(selection.count)}</Button>
      <Button action={button("users.exportSelected")} isBusy={report.hasTag("busy")} icon={Download}>
        {words.selection.exportSelected(selection.count)}
      </Button>
    </SelectionBar>
  )
}

/** The list of users, the actions on each, and the details of one. */
const UsersScreen = () => {
  const screen = useUsersScreen()
  const state = useUsersState()
  const { list, form, removal, rowActions, undo, bulk, access, report, details, companies, screen: own } = state
  const words = useUsersWords()
  const { statuses } = useRecordWords()
  const button = useUserButtons()
  const { language } = useWords()
  const { context } = list
  const rows = useRecordRows(screen, userListRules, context, (user) => ({
    action: actionOn(rowActions.context, user.id),
    isOpen: details.context.row?.id === user.id,
    isSelected: userSelection.isSelected(context.selection, user),
    kept: whyAccountIsKept(state, user)?.[language] ?? null
  }))
  const dialogs = useLazyModule(
    userDialogsModule,
    own.hasTag("help") || form.hasTag("open") || removal.hasTag("open") || bulk.hasTag("open") || access.hasTag("open")
  )
  const selection = toListSelection("users", context, userListRules.matching(context), button)
  const tick = userSelection.pageTick(context.selection, userListRules.shownRows(context))
  const panel = useLazyModule(userDetailsModule, details.hasTag("open"))
  const { filters } = words
  return (
    <>
      <RecordScreen<UserFilter>
        name="users"
        drafts={{ entity: "user", noun: recordKinds.user.noun }}
        lastUndo={
          <LastUndo state={{ undo, rowActions, bulk }} noun={recordKinds.user.noun} undo={button("users.undo")} />
        }
        icon={Users}
        words={words}
        list={list}
        send={screen.send}
        button={button}
        actions={
          <>
            <UploadButton run={button("users.import")} />
            <ReportButtons name="users" button={button} report={report} />
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
          companyFilter(filters, companies.context.choices),
          activeFilter(filters, context.criteria.filter)
        ]}
        hideable={UserTable.hideable}
        hasRows={rows.length > 0}
      >
        <UserTable
          words={words}
          rows={rows}
          sort={context.criteria.sort}
          send={screen.send}
          selection={{
            hasAny: selection !== null,
            tick,
            selectPage: button("users.selectPage"),
            label: words.selectPage
          }}
        />
      </RecordScreen>
      {selection !== null && <UserSelectionBar selection={selection} />}
      {panel !== null && <panel.UserDetailsScreen />}
      {dialogs !== null && <dialogs.UserDialogsScreen />}
    </>
  )
}

export const commands = usersCommands

export const openScreen = (context: ScreenContext, ports: UsersPorts & MemberHistoryPorts) => {
  const dialogs = formDialogs(userFormRules)
  const screen = runScreen<UsersState, UsersMessage>(context, {
    place: "users",
    logic: usersScreenWith(ports, context.drafts),
    input: { ownId: context.user().id },
    ahead: [userDialogsModule, userDetailsModule],
    commands: availableUsersCommands,
    ...dialogs,
    isDialogOpen: (state) => dialogs.isDialogOpen(state) || state.bulk.hasTag("open") || state.access.hasTag("open"),
    cancels: [
      { to: "removal", event: { type: "removal.cancel" } },
      { to: "bulk", event: { type: "bulk.cancel" } },
      { to: "access", event: { type: "access.cancel" } }
    ],
    typeAhead: (event) => ({ to: "form", event }),
    address: listAddress(userCriteria),
    record: {
      openId: ({ details }) => details.context.id,
      open: (id) => ({ to: "screen", event: { type: "record.find", id } }),
      close: { to: "details", event: { type: "details.close" } }
    }
  })
  const parts = {
    ...screen,
    images: ports.images,
    pick: pickInto(ports.readPicked, (event) => screen.send({ to: "form", event }))
  }
  return screenProviding("users", parts, UsersScreenProvider, UsersScreen)
}
