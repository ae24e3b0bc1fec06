import type { Table } from "#tests/machines/machine-table.ts"

type State =
  | "resuming"
  | "unreachable"
  | "signedOut"
  | "signedIn.working"
  | "signedIn.expired"
  | "signedIn.changingPassword"
  | "changingPassword"
  | "addingFactor"
  | "signingOut"

export const sessionTable: Table<State> = {
  resuming: {
    "the stored session holds": "signedIn.working",
    "the stored session holds, with a given password": "changingPassword",
    "the stored session holds, without a factor": "addingFactor",
    "no session is stored": "signedOut",
    "the server is away": "unreachable"
  },
  unreachable: { "session.retry": "resuming", "session.signOut": "signingOut" },
  signedOut: {
    "signed in": "signedIn.working",
    "signed in with a given password": "changingPassword",
    "signed in without a factor": "addingFactor",
    "session.enteredElsewhere": "signedIn.working"
  },
  changingPassword: {
    "the password is changed": "signedIn.working",
    "session.signOut": "signingOut",
    "session.expire": "signedOut",
    "session.endedElsewhere": "signedOut",
    "session.enteredElsewhere": "signedIn.working"
  },
  addingFactor: {
    "a factor is added": "signedIn.working",
    "factors cannot be added now": "unreachable",
    "session.signOut": "signingOut",
    "session.expire": "signedOut",
    "session.endedElsewhere": "signedOut",
    "session.enteredElsewhere": "signedIn.working"
  },
  "signedIn.working": {
    "session.expire": "signedIn.expired",
    "session.signOut": "signingOut",
    "session.endedElsewhere": "signedOut",
    "session.enteredElsewhere": "signedIn.working"
  },
  "signedIn.expired": {
    "signed in again": "signedIn.working",
    "signed in again with a given password": "signedIn.changingPassword",
    "signed in again without a factor": "addingFactor",
    "session.signOut": "signingOut",
    "session.endedElsewhere": "signedOut",
    "session.enteredElsewhere": "signedIn.working"
  },
  "signedIn.changingPassword": {
    "the password is changed": "signedIn.working",
    "session.expire": "signedIn.expired",
    "session.signOut": "signingOut",
    "session.endedElsewhere": "signedOut",
    "session.enteredElsewhere": "signedIn.working"
  },
  signingOut: { "the server knows": "signedOut", "the server cannot be reached": "signedOut" }
}
