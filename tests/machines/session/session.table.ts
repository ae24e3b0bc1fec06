import type { Table } from "#tests/machines/machine-table.ts"

type State = "resuming" | "unreachable" | "signedOut" | "signedIn.working" | "signedIn.expired" | "signingOut"

export const sessionTable: Table<State> = {
  resuming: {
    "the stored session holds": "signedIn.working",
    "no session is stored": "signedOut",
    "the server is away": "unreachable"
  },
  unreachable: { "session.retry": "resuming", "session.signOut": "signingOut" },
  signedOut: { "signed in": "signedIn.working", "session.enteredElsewhere": "signedIn.working" },
  "signedIn.working": {
    "session.expire": "signedIn.expired",
    "session.signOut": "signingOut",
    "session.endedElsewhere": "signedOut",
    "session.enteredElsewhere": "signedIn.working"
  },
  "signedIn.expired": {
    "signed in again": "signedIn.working",
    "session.signOut": "signingOut",
    "session.endedElsewhere": "signedOut",
    "session.enteredElsewhere": "signedIn.working"
  },
  signingOut: { "the server knows": "signedOut", "the server cannot be reached": "signedOut" }
}
