/** The session service over HTTP: each call is a request. */
import { Effect } from "effect"
import { sessionContract } from "#adapters/contract/session.contract.ts"
import { unlockContract } from "#adapters/contract/unlock.contract.ts"
import { httpAccessEnding, httpOpenSessions } from "#adapters/browser/http/open-sessions.http.ts"
import { httpSession } from "#adapters/browser/http/session.http.ts"
import type { SignInClient } from "#domain/session/second-step.service.ts"
import type { SessionService } from "#domain/session/session.service.ts"
import { callOver, type Fetch } from "#tests/contract/served-application.ts"

/** Any other failure is a defect. */
const unforeseen = {
  Refused: Effect.die,
  Offline: Effect.die,
  TimedOut: Effect.die,
  OutcomeUnknown: Effect.die,
  FieldsInvalid: Effect.die
} as const
const called = { ...unforeseen, Forbidden: Effect.die, TooManyRequests: Effect.die } as const
const signingIn = { ...unforeseen, Forbidden: Effect.die, Unauthorized: Effect.die } as const
const signedIn = { ...unforeseen, TooManyRequests: Effect.die, Unauthorized: Effect.die } as const

const { FieldsInvalid: _, ...changing } = { ...unforeseen, TooManyRequests: Effect.die } as const

/** The session carries the token instead of its hash. The address is sent as a trusted proxy would. */
export const sessionOverHttp = (fetch: Fetch): Omit<SessionService, "confirmPassword" | "verifyFactor"> => {
  const from = ({ address, deviceToken, userAgent }: SignInClient) =>
    httpSession(
      callOver(fetch, () => null, { "x-forwarded-for": address, "user-agent": userAgent }),
      () => deviceToken
    )
  const as = (token: string) => callOver(fetch, () => token)
  return {
    requestCode: (client, credentials) =>
      from(client)
        .requestCode(credentials)
        .pipe(
          Effect.map(({ attempt = "" }) => ({ attempt })),
          Effect.catchTags({ StrongFactorRequired: Effect.die }),
          Effect.catchTags(signingIn)
        ),
    verifyCode: (client, proof) => {
      const opening = from(client)
      return opening.verifyCode(proof).pipe(
        Effect.flatMap((session) =>
          Effect.map(opening.draftKey(session.user.id), (draft_key) => ({
            ...session,
            ...(draft_key !== null && { draft_key })
          }))
        ),
        Effect.catchTags(signingIn)
      )
    },
    authenticate: (token, background) =>
      as(token)(sessionContract.me, {}, { background }).pipe(
        Effect.map(({ data: { draft_key: _draftKey, ...administrator } }) => ({ administrator, tokenHash: token })),
        Effect.catchTags(unforeseen)
      ),
    me: ({ tokenHash }) =>
      as(tokenHash)(sessionContract.me, {}).pipe(
        Effect.map(({ data }) => data),
        Effect.orDie
      ),
    signOut: ({ tokenHash }) =>
      httpSession(as(tokenHash), () => null).signOut.pipe(Effect.catchTags({ ...signedIn, Forbidden: Effect.die })),
    changePassword: ({ tokenHash }, userId, change) =>
      httpSession(as(tokenHash), () => null)
        .changePassword(userId, change)
        .pipe(Effect.catchTags(changing), Effect.as(undefined)),
    sessions: ({ tokenHash }) =>
      httpOpenSessions(as(tokenHash)).list.pipe(Effect.catchTags({ ...called, Unauthorized: Effect.die })),
    endOwnSession: ({ tokenHash }, id) =>
      httpOpenSessions(as(tokenHash)).end(id).pipe(Effect.catchTags(called), Effect.as(1)),
    endOtherSessions: ({ tokenHash }) => httpOpenSessions(as(tokenHash)).endOthers.pipe(Effect.catchTags(called)),
    endSessionsOf: ({ tokenHash }, id) =>
      httpAccessEnding(as(tokenHash)).endSessions(id).pipe(Effect.catchTags(called)),
    unlock: ({ tokenHash }, userId) =>
      as(tokenHash)(unlockContract.unlock, { params: { userId } }).pipe(
        Effect.catchTags(unforeseen),
        Effect.as(undefined)
      )
  }
}
