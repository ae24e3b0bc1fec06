import type { Table } from "#tests/machines/machine-table.ts"

type State =
  | "asking"
  | "requestingCode"
  | "awaitingCode"
  | "resendingCode"
  | "verifying"
  | "choosing"
  | "requestingSms"
  | "done"

export const signInTable: Table<State> = {
  asking: {
    "country.change": "asking",
    "phone.change": "asking",
    "password.change": "asking",
    "password.show": "asking",
    "field.blur": "asking",
    "code.request": "requestingCode"
  },
  requestingCode: { "code sent": "awaitingCode", "a choice": "choosing", "code not sent": "asking" },
  choosing: {
    "let in by a factor": "done",
    "a code by SMS instead": "requestingSms",
    "the time is over": "requestingCode",
    "back to the form": "asking",
    "no choice can be shown": "asking"
  },
  requestingSms: { "code sent by choice": "awaitingCode", "code not sent by choice": "asking" },
  awaitingCode: {
    "code.change": "awaitingCode",
    "code.verify": "verifying",
    "code.resend": "resendingCode",
    "code.cancel": "asking",
    "second.pass": "awaitingCode"
  },
  resendingCode: {
    "second.pass": "resendingCode",
    "code.cancel": "asking",
    "code sent again": "awaitingCode",
    "code not sent again": "awaitingCode"
  },
  verifying: {
    "second.pass": "verifying",
    "code accepted": "done",
    "code refused": "awaitingCode",
    "no answer": "awaitingCode"
  },
  done: { "second.pass": "done" }
}
