/** The ports of second factors, which few sign-ins and few days need: fetched with their first use. */
import { Effect } from "effect"
import type { SecondFactorPorts } from "#domain/session/second-factor.port.ts"
import type { Session } from "#domain/session/session.schema.ts"
import type { Call } from "./http/http-client.ts"
import { httpFactorSignIn, httpSecondFactors } from "./http/second-factors.http.ts"
import { browserPasskeys } from "./passkeys/browser-passkeys.ts"

/** `opened` is called with each session; `deviceToken` returns the one of an earlier sign-in from this browser. */
export const secondFactorPorts = (
  call: Call,
  window: Window,
  session: { readonly opened: (session: Session) => Session; readonly deviceToken: () => string | null }
): SecondFactorPorts => ({
  secondFactors: httpSecondFactors(call),
  passkeys: browserPasskeys(window),
  verifyFactor: (proof) => Effect.map(httpFactorSignIn(call, session.deviceToken)(proof), session.opened)
})
