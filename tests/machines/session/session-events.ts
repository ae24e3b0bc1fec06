/** The events of a session. */
import { initialTransition } from "xstate"
import { type SessionEvent, sessionMachine } from "#domain/session/session.machine.ts"
import type { Administrator } from "#domain/session/session.schema.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { afterEvents, done, error, type Samples } from "#tests/machines/machine-table.ts"

export const first: Administrator = {
  ...marta,
  email: "marta@platform.example",
  mobile_number: "+15550100001",
  role: "admin"
}
/** Another person has set the password. */
export const given: Administrator = { ...first, must_change_password: true }
/** A strong second factor is asked for, and missing. */
export const withoutFactor: Administrator = { ...first, must_add_factor: true }
export const second: Administrator = {
  ...rafael,
  email: "rafael@platform.example",
  mobile_number: "+15550100002",
  role: "admin"
}

export const intents: Samples<SessionEvent> = {
  "session.retry": { type: "session.retry" },
  "session.expire": { type: "session.expire" },
  "session.signOut": { type: "session.signOut" },
  "session.endedElsewhere": { type: "session.endedElsewhere" },
  "session.enteredElsewhere": { type: "session.enteredElsewhere", user: first }
}

export const outcomes = {
  "the stored session holds": done("resumeSession", first),
  "no session is stored": done("resumeSession", null),
  "the server is away": error("resumeSession", new Unavailable()),
  "signed in": done("signIn", { user: first }),
  "signed in again": done("signInAgain", { user: first }),
  "the stored session holds, with a given password": done("resumeSession", given),
  "signed in with a given password": done("signIn", { user: given }),
  "signed in again with a given password": done("signInAgain", { user: given }),
  "the password is changed": done("requiredChange"),
  "the stored session holds, without a factor": done("resumeSession", withoutFactor),
  "signed in without a factor": done("signIn", { user: withoutFactor }),
  "signed in again without a factor": done("signInAgain", { user: withoutFactor }),
  "a factor is added": done("addFactor"),
  "factors cannot be added now": error("addFactor", new Unavailable()),
  "the server knows": done("endSession"),
  "the server cannot be reached": error("endSession", new Unavailable())
}

export const [resuming] = initialTransition(sessionMachine)
export const sessionAfter = (...events: Parameters<typeof afterEvents>[2][]) =>
  afterEvents(sessionMachine, resuming, ...events)
