import { Effect } from "effect"
import { factorSignInContract, secondFactorsContract } from "#adapters/contract/second-factors.contract.ts"
import { ownSessionsContract } from "#adapters/contract/own-sessions.contract.ts"
import { sessionContract } from "#adapters/contract/session.contract.ts"
import { unlockContract } from "#adapters/contract/unlock.contract.ts"
import type { AnyCaller, Services, SignedIn } from "#adapters/server/services.ts"
import { passkeySite } from "#domain/session/second-factor.rules.ts"
import { sessionNotices } from "#domain/session/session.messages.ts"
import { attemptCookie, readAttempt } from "../attempt-cookie.ts"
import { routes, type RouteDependencies, wrapped } from "../answer.ts"
import type { RequestContext } from "../request-context.ts"

const authenticatedSessionOf = ({ administrator, sessionKey }: SignedIn) => ({ administrator, tokenHash: sessionKey })

const clientOf = (
  { address, request }: RequestContext,
  { device_token = null }: { readonly device_token?: string | null }
) => ({
  address,
  deviceToken: device_token,
  userAgent: request.headers.get("user-agent") ?? "",
  site: siteOf(request)
})

/** The site whose pages send a request; proxies pass the host of the page on, as an origin check needs it too. */
const siteOf = ({ headers, url }: Request) => passkeySite(headers.get("host") ?? new URL(url).host)

const ended = (count: number) => ({ data: { success: true, ended: count } })

const contract = {
  ...sessionContract,
  ...factorSignInContract,
  ...ownSessionsContract,
  ...secondFactorsContract,
  ...unlockContract
}

/** A code lives for `codeSeconds`. */
export const sessionRoutes = <T>(dependencies: RouteDependencies<Services, T, AnyCaller>, codeSeconds: number) =>
  routes(dependencies, contract, {
    requestCode: ({ body, context, services }) =>
      Effect.map(services.session.requestCode(clientOf(context, body), body), (sent) => {
        if (sent.attempt !== undefined) context.cookies.push(attemptCookie(sent.attempt, codeSeconds, context.isSecure))
        return { data: { identity: body.identity, ...sent } }
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
    verifyFactor: ({ body, context, services }) => {
      const attempt = body.attempt ?? readAttempt(context.request.headers)
      const proof = { ...body, ...(attempt !== null && { attempt }) }
      return wrapped(services.session.verifyFactor(clientOf(context, body), proof))
    },
    factors: ({ context, services }) => wrapped(services.secondFactors.list(siteOf(context.request))),
    beginPasskey: ({ body, context, services }) =>
      wrapped(services.secondFactors.beginPasskey(siteOf(context.request), body)),
    addPasskey: ({ body, context, services }) =>
      wrapped(services.secondFactors.addPasskey(siteOf(context.request), body.passkey)),
    beginAuthenticator: ({ body, services }) => wrapped(services.secondFactors.beginAuthenticator(body)),
    addAuthenticator: ({ body, services }) => wrapped(services.secondFactors.addAuthenticator(body.authenticator_code)),
    makeRecoveryCodes: ({ body, services }) => wrapped(services.secondFactors.makeRecoveryCodes(body)),
    removeFactor: ({ params, body, services }) =>
      Effect.as(services.secondFactors.remove(params.id, body), { data: { success: true } }),
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
