import { Effect } from "effect"
import { ownSessionsContract } from "#adapters/contract/own-sessions.contract.ts"
import { sessionContract } from "#adapters/contract/session.contract.ts"
import { unlockContract } from "#adapters/contract/unlock.contract.ts"
import type { Services, SignedIn } from "#adapters/server/services.ts"
import { sessionNotices } from "#domain/session/session.messages.ts"
import { attemptCookie, readAttempt } from "../attempt-cookie.ts"
import { routes, type RouteDependencies } from "../answer.ts"
import type { RequestContext } from "../request-context.ts"

const authenticatedSessionOf = ({ administrator, sessionKey }: SignedIn) => ({ administrator, tokenHash: sessionKey })

const clientOf = (
  { address, request }: RequestContext,
  { device_token = null }: { readonly device_token?: string | null }
) => ({
  address,
  deviceToken: device_token,
  userAgent: request.headers.get("user-agent") ?? ""
})

const ended = (count: number) => ({ data: { success: true, ended: count } })

const contract = { ...sessionContract, ...ownSessionsContract, ...unlockContract }

/** A code lives for `codeSeconds`. */
export const sessionRoutes = <T>(dependencies: RouteDependencies<Services, T, SignedIn>, codeSeconds: number) =>
  routes(dependencies, contract, {
    requestCode: ({ body, context, services }) =>
      Effect.map(services.session.requestCode(clientOf(context, body), body), ({ attempt }) => {
        context.cookies.push(attemptCookie(attempt, codeSeconds, context.isSecure))
        return { data: { identity: body.identity, attempt } }
      }),
    verifyCode: ({ body, context, services }) => {
      const attempt = body.attempt ?? readAttempt(context.request.headers)
      const proof = {
        identity: body.identity,
        otp_code: body.otp_code ?? body.otp ?? "",
        ...(attempt !== null && { attempt })
      }
      return Effect.map(services.session.verifyCode(clientOf(context, body), proof), (data) => ({ data }))
    },
    me: ({ caller, services }) => Effect.map(services.session.me(authenticatedSessionOf(caller)), (data) => ({ data })),
    signOut: ({ caller, context, services }) =>
      Effect.map(services.session.signOut(authenticatedSessionOf(caller)), () => {
        context.cleared = "cache"
        return { data: { success: true } }
      }),
    changePassword: ({ params, body, caller, context, services }) =>
      Effect.as(services.session.changePassword(authenticatedSessionOf(caller), params.userId, body), {
        success: true,
        message: sessionNotices.passwordChanged[context.language],
        data: { success: true }
      }),
    sessions: ({ caller, services }) =>
      Effect.map(services.session.sessions(authenticatedSessionOf(caller)), (data) => ({ data })),
    endSession: ({ params, caller, services }) =>
      Effect.map(services.session.endOwnSession(authenticatedSessionOf(caller), params.id), ended),
    endOtherSessions: ({ caller, services }) =>
      Effect.map(services.session.endOtherSessions(authenticatedSessionOf(caller)), ended),
    endSessionsOf: ({ params, caller, services }) =>
      Effect.map(services.session.endSessionsOf(authenticatedSessionOf(caller), params.id), ended),
    unlock: ({ params, caller, services }) =>
      Effect.as(services.session.unlock(authenticatedSessionOf(caller), params.userId), { data: { success: true } })
  })
