/**
 * The screen of the users: the machines it is made of, and the events they exchange.
 *
 * The details follow the cursor while they are open, the histories follow the details, and a revealed SSN is hidden as
 * soon as neither the details nor the form shows its user.
 */
import { enqueueActions, sendTo, setup, type SnapshotFrom } from "xstate"
import type { Enrolment } from "../enrolments/enrolment.schema.ts"
import { enrolmentActionsMachine, userEnrolmentsMachine } from "../enrolments/user-enrolments.machine.ts"
import type { Picture } from "../files/image.schema.ts"
import { userQuizzesMachine } from "../quizzes/user-quizzes.machine.ts"
import { reportMachineOf } from "../shared/report/report.machine.ts"
import type { SelectiveReport } from "../shared/report/report.schema.ts"
import type { RecordSaved } from "../shared/document/document-editor.schema.ts"
import { recordFormMachine } from "../shared/document/record-form.machine.ts"
import { recordKinds } from "../shared/record-kind.schema.ts"
import { choicesMachine } from "../shared/list/choices.machine.ts"
import { recordDetailsMachine } from "../shared/list/record-details.machine.ts"
import { rowActionsMachine } from "../shared/list/row-actions.machine.ts"
import type { ListEmitted } from "../shared/list/record-list.schema.ts"
import { selectableListMachine } from "../shared/list/selectable-list.machine.ts"
import type { RecordRemoved } from "../shared/record-screen/record-removal.machine.ts"
import {
  type RecordScreenEvent,
  focusNamed,
  listScreenActions,
  readUndoOfRemoved,
  readUndoOfSaved,
  recordTransitions,
  recordWriteMachines,
  notifyChildren,
  screenStates,
  screenTypes,
  sendToChildren
} from "../shared/record-screen/record-screen.machine.ts"
import type { UndoRequested } from "../shared/screen/screen.schema.ts"
import { rowsBeside } from "../shared/list/record-list.rules.ts"
import { screenState } from "../shared/screen/screen.rules.ts"
import { accessEndingMachine } from "./access-ending.machine.ts"
import { type SsnRevealed, ssnRevealMachine } from "./ssn-reveal.machine.ts"
import { type UserBulkDone, userBulkMachine } from "./user-bulk.machine.ts"
import { type CompanyChoices, userFormRules } from "./user-form.rules.ts"
import { userCriteria, userListRules } from "./user-list.rules.ts"
import { describeUnlockFailure, describeUserFailure, userNotices } from "./user-record.messages.ts"
import type { User, UserFilter } from "./user-record.schema.ts"

export type UsersScreenEvent =
  | RecordScreenEvent<User>
  | SsnRevealed
  | UserBulkDone
  | ListEmitted<User>
  | { readonly type: "enrolment.saved"; readonly row: Enrolment }

export type UsersScreenContext = {
  /** The administrator at work. */
  readonly ownId: User["id"] | null
}

/** The companies that the list can be filtered by. */
export const companyChoicesMachine = choicesMachine<CompanyChoices[number]>("company-choices")

export const userListMachine = selectableListMachine({
  id: "user-list",
  criteria: userCriteria,
  rules: userListRules,
  describe: (error) => describeUserFailure(error, userNotices.listFailed)
})

export const userWriteMachines = recordWriteMachines<User>({
  name: "user",
  noun: recordKinds.user.noun,
  notices: userNotices,
  describe: describeUserFailure
})

export const { removal: userRemovalMachine, rowActions: userActionsMachine, undo: userUndoMachine } = userWriteMachines

export const userUnlocksMachine = rowActionsMachine<User>({
  id: "user-unlocks",
  done: userNotices.done,
  canUndo: false,
  describe: (error) => describeUnlockFailure(error, userNotices.updateFailed)
})

export const userFormMachine = recordFormMachine<User, Picture, CompanyChoices>({
  id: "user-form",
  rules: userFormRules,
  notices: userNotices,
  describe: describeUserFailure
})

export type DetailsTab = "quizzes" | "benefits" | "paychecks"

export const userDetailsMachine = recordDetailsMachine<User, DetailsTab>({
  id: "user-details",
  tab: "quizzes",
  describe: (error) => describeUserFailure(error, userNotices.findFailed)
})

/** The parts of the screen that show a user, or one's SSN. */
interface ShowingUsers {
  readonly ssn: SnapshotFrom<typeof ssnRevealMachine>
  readonly list: SnapshotFrom<typeof userListMachine>
  readonly details: SnapshotFrom<typeof userDetailsMachine>
  readonly form: SnapshotFrom<typeof userFormMachine>
}

export const usersScreenMachine = setup({
  types: {
    ...screenTypes<UsersScreenContext, UsersScreenEvent>(),
    input: {} as Pick<UsersScreenContext, "ownId"> | undefined
  },
  actors: {
    ...userWriteMachines,
    list: userListMachine,
    unlocks: userUnlocksMachine,
    access: accessEndingMachine,
    bulk: userBulkMachine,
    form: userFormMachine,
    details: userDetailsMachine,
    ssn: ssnRevealMachine,
    report: reportMachineOf<SelectiveReport<UserFilter, User["id"]>>(),
    companies: companyChoicesMachine,
    enrolments: userEnrolmentsMachine,
    enrolmentActions: enrolmentActionsMachine,
    quizzes: userQuizzesMachine
  },
  actions: {
    ...listScreenActions<
      UsersScreenContext,
      UsersScreenEvent,
      { readonly enrolmentActions: typeof enrolmentActionsMachine }
    >(userCriteria, {
      enrolmentActions: { saved: "enrolment.saved" }
    }),
    // On return, the count that a dialog has shown is gone.
    leave: sendToChildren<UsersScreenContext, UsersScreenEvent>({
      bulk: { type: "bulk.cancel" },
      details: { type: "details.close" },
      list: { type: "list.close" }
    }),
    /** Reads what the details of these users show, so that it is there when the cursor comes to them. */
    lookAhead: (_args: unknown, _users: { readonly rows: ReadonlyArray<User> }) => undefined,
    /** Hides an SSN once neither the details nor the form show its user. */
    hideUnseenSsn: enqueueActions(({ self, enqueue }) => {
      const { ssn, details, form } = screenState<ShowingUsers>(self)
      const shown = [null, details.context.row?.id ?? null, form.context.subject]
      if (!shown.includes(ssn.context.id)) enqueue.sendTo("ssn", { type: "ssn.hide" })
    })
  }
}).createMachine({
  id: "users-screen",
  type: "parallel",
  context: ({ input }) => ({ ownId: input?.ownId ?? null }),
  entry: "relay",
  invoke: [
    { id: "list", src: "list", onSnapshot: {} },
    { id: "form", src: "form", onSnapshot: { actions: "hideUnseenSsn" } },
    { id: "removal", src: "removal", onSnapshot: {} },
    { id: "rowActions", src: "rowActions", onSnapshot: {} },
    { id: "undo", src: "undo", onSnapshot: {} },
    { id: "unlocks", src: "unlocks", onSnapshot: {} },
    { id: "access", src: "access", onSnapshot: {} },
    { id: "bulk", src: "bulk", onSnapshot: {} },
    {
      id: "details",
      src: "details",
      onSnapshot: {
        actions: enqueueActions(({ event, enqueue, self }) => {
          const details = event.snapshot.context.row?.id ?? null
          enqueue("hideUnseenSsn")
          if (event.snapshot.matches({ open: "shown" })) {
            const { list } = screenState<ShowingUsers>(self)
            enqueue({ type: "lookAhead", params: { rows: rowsBeside(list.context.rows, details) } })
          }
          for (const history of ["enrolments", "quizzes"] as const)
            enqueue.sendTo(
              history,
              details === null ? { type: "history.close" } : { type: "history.open", userId: details }
            )
        })
      }
    },
    { id: "ssn", src: "ssn", onSnapshot: { actions: "hideUnseenSsn" } },
    { id: "report", src: "report", onSnapshot: {} },
    { id: "companies", src: "companies", onSnapshot: {} },
    { id: "enrolments", src: "enrolments", onSnapshot: {} },
    { id: "enrolmentActions", src: "enrolmentActions", onSnapshot: {} },
    { id: "quizzes", src: "quizzes", onSnapshot: {} }
  ],
  on: {
    ...recordTransitions<User, UsersScreenContext, UsersScreenEvent>(),
    saved: {
      actions: [
        sendTo("list", ({ event }: { readonly event: RecordSaved<User> }) => ({ type: "row.saved", row: event.row })),
        sendTo("details", ({ event }: { readonly event: RecordSaved<User> }) => ({
          type: "row.saved",
          row: event.row
        })),
        sendTo("undo", ({ event }: { readonly event: RecordSaved<User> }) => readUndoOfSaved(event))
      ]
    },
    removed: {
      actions: [
        sendTo("list", ({ event }: { readonly event: RecordRemoved }) => ({ type: "row.gone", id: event.id })),
        sendTo("details", ({ event }: { readonly event: RecordRemoved }) => ({ type: "row.gone", id: event.id })),
        sendTo("rowActions", ({ event }: { readonly event: RecordRemoved }) => ({ type: "row.removed", id: event.id })),
        sendTo("undo", ({ event }: { readonly event: RecordRemoved }) => readUndoOfRemoved(event))
      ]
    },
    undone: {
      actions: [sendTo("list", { type: "list.refresh" }), sendTo("details", { type: "rows.changed", ids: null })]
    },
    settled: {
      actions: enqueueActions(({ event: { settled }, enqueue }) => {
        if (settled !== null) enqueue.sendTo("list", { type: "rows.settled", outcome: settled })
        enqueue.sendTo(
          "list",
          settled?.kind === "undone" ? { type: "list.refresh" } : { type: "rows.changed", ids: null }
        )
        enqueue.sendTo("details", { type: "rows.changed", ids: null })
        const done = settled?.kind === "changed" ? { id: settled.outcome.change_id } : null
        enqueue.sendTo("undo", { type: "undo.read", done })
      })
    },
    "notice.undo": {
      actions: [
        sendTo("rowActions", ({ event }: { readonly event: UndoRequested }) => ({
          type: "row.undo",
          undo: event.undo
        })),
        sendTo("bulk", ({ event }: { readonly event: UndoRequested }) => ({ type: "bulk.undo", undo: event.undo }))
      ]
    },
    "record.find": {
      actions: [
        ...focusNamed<UsersScreenContext, UsersScreenEvent>(),
        sendTo("details", ({ event }) => ({ type: "details.open", id: event.id }))
      ]
    },
    "enrolment.saved": { actions: sendTo("enrolments", ({ event }) => ({ type: "row.saved", row: event.row })) },
    revealed: {
      actions: sendTo("form", ({ event }) => ({
        type: "form.edit",
        edit: { kind: "reveal", id: event.id, field: "ssn", text: event.ssn }
      }))
    },
    "row.focused": { actions: sendTo("details", ({ event: { row } }) => ({ type: "details.follow", row })) },
    "list.answered": { actions: sendTo("companies", { type: "choices.read" }) },
    "records.changed": {
      actions: notifyChildren<UsersScreenContext, UsersScreenEvent>("user", {
        user: ["list", "details", "form", "undo"],
        company: ["list", "companies"],
        enrolment: ["enrolments"],
        benefit: ["enrolments"],
        quiz: ["quizzes"]
      })
    }
  },
  states: screenStates
})
