/** The events of changing the password. */
import { initialTransition } from "xstate"
import {
  type PasswordChangeEvent,
  type PasswordField,
  passwordChangeMachine
} from "#domain/session/password-change.machine.ts"
import { WrongPassword } from "#domain/session/session.schema.ts"
import { FieldsInvalid } from "#domain/shared/failure.errors.ts"
import { afterEvents, done, error, type Samples } from "#tests/machines/machine-table.ts"

export const type = (field: PasswordField, text: string) => ({ type: "passwordChange.type", field, text }) as const

export const intents: Samples<PasswordChangeEvent> = {
  "passwordChange.open": { type: "passwordChange.open" },
  "passwordChange.close": { type: "passwordChange.close" },
  "passwordChange.stay": { type: "passwordChange.stay" },
  "passwordChange.discard": { type: "passwordChange.discard" },
  "passwordChange.type": type("newPassword", "Admin.2027"),
  "passwordChange.blur": { type: "passwordChange.blur", field: "repeated" },
  "passwordChange.show": { type: "passwordChange.show" },
  "passwordChange.save": { type: "passwordChange.save" }
}

export const outcomes = {
  saved: done("changePassword"),
  "not saved": error("changePassword", new WrongPassword()),
  "refused at a field": error(
    "changePassword",
    new FieldsInvalid({ fields: { newPassword: "This password is too common." } })
  )
}

export const filled = [
  type("currentPassword", "Admin.2026"),
  type("newPassword", "Admin.2027"),
  type("repeated", "Admin.2027")
]

export const [closed] = initialTransition(passwordChangeMachine, { isRequired: false })
/** Another person has set the password. */
export const [required] = initialTransition(passwordChangeMachine, { isRequired: true })
export const passwordAfter = (...events: Parameters<typeof afterEvents>[2][]) =>
  afterEvents(passwordChangeMachine, closed, intents["passwordChange.open"], ...events)
