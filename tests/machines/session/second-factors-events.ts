/** The events of one's own second factors. */
import { initialTransition } from "xstate"
import { FactorId, FactorNotConfirmed, LastFactor } from "#domain/session/second-factor.schema.ts"
import {
  type ListedFactors,
  type SecondFactorsEvent,
  secondFactorsMachine
} from "#domain/session/second-factors.machine.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { afterEvents, done, error, type Samples } from "#tests/machines/machine-table.ts"

export const passkeyId = FactorId.make("passkey")

export const own: ListedFactors = {
  factors: [
    {
      id: passkeyId,
      kind: "passkey",
      name: "Laptop",
      created_at: Instant.make("2026-11-20T08:00:00.000Z"),
      last_used_at: null
    }
  ],
  has_passkeys: true,
  is_sms_enough: true,
  passkeys: "offered"
}

export const intents: Samples<SecondFactorsEvent> = {
  "factors.open": { type: "factors.open" },
  "factors.close": { type: "factors.close" },
  "factors.retry": { type: "factors.retry" },
  "factors.ask": { type: "factors.ask", act: { does: "add", kind: "authenticator" } },
  "factors.type": { type: "factors.type", field: "password", text: "Admin.2026" },
  "factors.show": { type: "factors.show" },
  "factors.cancel": { type: "factors.cancel" },
  "factors.confirm": { type: "factors.confirm" },
  "factors.code": { type: "factors.code", digits: "123456" },
  "factors.check": { type: "factors.check" },
  "factors.seen": { type: "factors.seen" }
}

const start = { is: "authenticator", secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/x" } as const

export const outcomes = {
  read: done("readFactors", own),
  "not read": error("readFactors", new Unavailable()),
  done: done("beginAct", { is: "done" }),
  "app to scan": done("beginAct", start),
  "codes to write down": done("beginAct", { is: "codes", codes: ["one", "two"] }),
  "not done": error("beginAct", new LastFactor()),
  "code right": done("checkCode"),
  "no answer about the code": error("checkCode", new Unavailable()),
  "code wrong": error("checkCode", new FactorNotConfirmed())
}

export const [closed] = initialTransition(secondFactorsMachine, { isRequired: false })
export const [required] = initialTransition(secondFactorsMachine, { isRequired: true })

type Events = ReadonlyArray<Parameters<typeof afterEvents>[2]>

export const openAfter = (...events: Events) =>
  afterEvents(secondFactorsMachine, closed, intents["factors.open"], ...events)
export const requiredAfter = (...events: Events) => afterEvents(secondFactorsMachine, required, ...events)
