import type { Table } from "#tests/machines/machine-table.ts"

type State = "asking" | "requestingCode" | "awaitingCode" | "resendingCode" | "verifying" | "done"

export const signInTable: Table<State> = {
  asking: {
    "country.change": "asking",
    "phone.change": "asking",
    "password.change": "asking",
    "password.show": "asking",
    "field.blur": "asking",
    "code.request": "requestingCode"
  },
  requestingCode: { "code sent": "awaitingCode", "code not sent": "asking" },
  awaitingCode: {
    "code.change": "awaitingCode",
    "code.verify": "verifying",
    "code.resend": "resendingCode",
    "code.cancel": "asking"
  },
  resendingCode: { "code.cancel": "asking", "code sent again": "awaitingCode", "code not sent again": "awaitingCode" },
  verifying: { "code accepted": "done", "code refused": "awaitingCode", "no answer": "awaitingCode" },
  done: {}
}

/** The countdown runs only while it is above zero, so it is separate from the snapshot above. */
export const countdown = { state: "awaitingCode", event: "a second passes", next: "awaitingCode" } as const
