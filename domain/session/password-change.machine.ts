/**
 * Changing one's own password: from the menu, or because another person has set it; then nothing leads out but a new
 * one.
 */
import { and, assign, emit, not, setup } from "xstate"
import { type FieldIssues, issuesIn, schemaReader, updateShownIssues, updateIssueOf } from "../shared/issues.rules.ts"
import { type Notice, notice } from "../shared/notice.schema.ts"
import { promiseActor, type Thrown, withEvent } from "../shared/promised.ts"
import { PasswordChange, type SessionFailure, toSessionFailure } from "./session.schema.ts"
import { describeSessionFailure, sessionNotices } from "./session.messages.ts"

export type PasswordField = "currentPassword" | "newPassword" | "repeated"

export type PasswordChangeEvent =
  | { readonly type: "passwordChange.open" }
  | { readonly type: "passwordChange.close" }
  | { readonly type: "passwordChange.stay" }
  | { readonly type: "passwordChange.discard" }
  | { readonly type: "passwordChange.type"; readonly field: PasswordField; readonly text: string }
  | { readonly type: "passwordChange.blur"; readonly field: PasswordField }
  | { readonly type: "passwordChange.show" }
  | { readonly type: "passwordChange.save" }

export interface PasswordFocusRequested {
  readonly type: "focus"
  readonly field: PasswordField
}

export interface PasswordChangeContext {
  readonly isRequired: boolean
  readonly fields: Readonly<Record<PasswordField, string>>
  readonly issues: FieldIssues
  /** What the server has refused, until it is changed. */
  readonly refused: FieldIssues
  readonly isShown: boolean
  readonly failure: SessionFailure | null
}

const blank: Omit<PasswordChangeContext, "isRequired"> = {
  fields: { currentPassword: "", newPassword: "", repeated: "" },
  issues: {},
  refused: {},
  isShown: false,
  failure: null
}

const readChange = schemaReader(PasswordChange)

export const passwordIssues = ({ fields, refused }: PasswordChangeContext): FieldIssues => {
  const issues = { ...refused, ...issuesIn(readChange(fields)) }
  return fields.repeated === fields.newPassword ? issues : { ...issues, repeated: "passwords_differ" }
}

const inOrder: ReadonlyArray<PasswordField> = ["currentPassword", "newPassword", "repeated"]

export const passwordChangeMachine = setup({
  types: {
    context: {} as PasswordChangeContext,
    events: {} as PasswordChangeEvent,
    input: {} as { readonly isRequired: boolean },
    emitted: {} as Notice | PasswordFocusRequested,
    tags: {} as "busy" | "open"
  },
  actors: { changePassword: promiseActor<void, PasswordChange>("changePassword") },
  guards: {
    isComplete: ({ context }) => Object.keys(passwordIssues(context)).length === 0,
    isRequired: ({ context }) => context.isRequired,
    isDirty: ({ context }) => Object.values(context.fields).some((text) => text !== "")
  },
  actions: {
    startBlank: assign(blank),
    setText: assign(({ context }, { field, text }: { readonly field: PasswordField; readonly text: string }) => ({
      fields: { ...context.fields, [field]: text },
      refused: updateIssueOf(context.refused, field, {}),
      failure: null
    })),
    judgeMarked: assign(({ context }) => ({ issues: updateShownIssues(context.issues, passwordIssues(context)) })),
    judgeField: assign(({ context }, { field }: { readonly field: PasswordField }) => ({
      issues: updateIssueOf(context.issues, field, passwordIssues(context))
    })),
    judgeAll: assign(({ context }) => ({ issues: passwordIssues(context) })),
    focusFirstIssue: emit(({ context }): PasswordFocusRequested => {
      const issues = passwordIssues(context)
      return { type: "focus", field: inOrder.find((field) => field in issues) ?? "currentPassword" }
    }),
    showThem: assign({ isShown: ({ context }) => !context.isShown }),
    setFailure: assign(({ context }, { error }: Thrown) => {
      const failure = toSessionFailure(error)
      const refused =
        failure._tag === "WrongPassword"
          ? { currentPassword: "current_password_wrong" }
          : failure._tag === "FieldsInvalid"
            ? failure.fields
            : {}
      return { failure, refused, issues: { ...context.issues, ...refused } }
    }),
    notifyFailed: emit((_, { error }: Thrown): Notice =>
      notice("error", describeSessionFailure(error, sessionNotices.passwordNotChanged))
    ),
    notifyChanged: emit((): Notice => notice("success", sessionNotices.passwordChanged))
  }
}).createMachine({
  id: "password-change",
  context: ({ input: { isRequired } }) => ({ ...blank, isRequired }),
  initial: "closed",
  states: {
    closed: {
      entry: "startBlank",
      always: { guard: "isRequired", target: "editing" },
      on: { "passwordChange.open": "editing" }
    },
    editing: {
      tags: "open",
      on: {
        "passwordChange.type": { actions: [withEvent("setText"), "judgeMarked"] },
        "passwordChange.blur": { actions: withEvent("judgeField") },
        "passwordChange.show": { actions: "showThem" },
        "passwordChange.save": [
          { guard: "isComplete", target: "saving" },
          { actions: ["judgeAll", "focusFirstIssue"] }
        ],
        "passwordChange.close": [
          { guard: and([not("isRequired"), "isDirty"]), target: "discarding" },
          { guard: not("isRequired"), target: "closed" }
        ]
      }
    },
    discarding: {
      tags: "open",
      on: { "passwordChange.stay": "editing", "passwordChange.discard": "closed" }
    },
    saving: {
      tags: ["busy", "open"],
      invoke: {
        id: "changePassword",
        src: "changePassword",
        input: ({ context: { fields } }) => ({
          currentPassword: fields.currentPassword,
          newPassword: fields.newPassword
        }),
        onDone: [
          { guard: "isRequired", target: "changed", actions: "notifyChanged" },
          { target: "closed", actions: "notifyChanged" }
        ],
        onError: { target: "editing", actions: [withEvent("setFailure"), withEvent("notifyFailed"), "focusFirstIssue"] }
      }
    },
    changed: { type: "final", entry: "startBlank" }
  }
})
