import { Effect } from "effect"
import { sessionContract } from "#adapters/contract/session.contract.ts"
import type { Services, SignedIn } from "#adapters/server/services.ts"
import { sessionNotices } from "#domain/session/session.messages.ts"
import { routes, type RouteDependencies } from "../answer.ts"

const entranceOf = ({ administrator, sessionKey }: SignedIn) => ({ administrator, tokenHash: sessionKey })

export const sessionRoutes = <T>(dependencies: RouteDependencies<Services, T, SignedIn>) =>
  routes(dependencies, sessionContract, {
    requestCode: ({ body, context, services }) =>
      Effect.as(services.session.requestCode(context.address, body), { data: { identity: body.identity } }),
    verifyCode: ({ body: { identity, otp_code, otp = "" }, context, services }) =>
      Effect.map(services.session.verifyCode(context.address, { identity, otp_code: otp_code ?? otp }), (data) => ({
        data
      })),
    me: ({ caller }) => Effect.succeed({ data: caller.administrator }),
    signOut: ({ caller, services }) =>
      Effect.as(services.session.signOut(entranceOf(caller)), { data: { success: true } }),
    changePassword: ({ params, body, caller, context, services }) =>
      Effect.as(services.session.changePassword(entranceOf(caller), params.userId, body), {
        success: true,
        message: sessionNotices.passwordChanged[context.language],
        data: { success: true }
      })
  })
