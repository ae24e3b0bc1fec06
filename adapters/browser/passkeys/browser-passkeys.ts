/** The passkeys of this browser. The package that asks for them is fetched with the first one. */
import { Effect } from "effect"
import type { PasskeysPort } from "#domain/session/second-factor.port.ts"
import { PasskeyCancelled } from "#domain/session/second-factor.schema.ts"

const asked = <A>(ask: (webauthn: typeof import("@simplewebauthn/browser")) => Promise<A>) =>
  Effect.tryPromise({
    try: async () => ask(await import("@simplewebauthn/browser")),
    catch: () => new PasskeyCancelled()
  })

export const browserPasskeys = (
  window: Window & Partial<Pick<typeof globalThis, "PublicKeyCredential">>
): PasskeysPort => ({
  areKnown: () => window.isSecureContext && window.PublicKeyCredential !== undefined,
  make: ({ excludeCredentials, pubKeyCredParams, ...creation }) =>
    asked(async ({ startRegistration }) => {
      const { id, rawId, response } = await startRegistration({
        optionsJSON: {
          ...creation,
          pubKeyCredParams: [...pubKeyCredParams],
          excludeCredentials: excludeCredentials.map(({ id, type }) => ({ id, type }))
        }
      })
      const { clientDataJSON, attestationObject, transports } = response
      return {
        id,
        rawId,
        type: "public-key" as const,
        response: { clientDataJSON, attestationObject, ...(transports !== undefined && { transports }) }
      }
    }),
  use: ({ allowCredentials, ...request }) =>
    asked(async ({ startAuthentication }) => {
      const { id, rawId, response } = await startAuthentication({
        optionsJSON: { ...request, allowCredentials: allowCredentials.map(({ id, type }) => ({ id, type })) }
      })
      const { clientDataJSON, authenticatorData, signature } = response
      return { id, rawId, type: "public-key" as const, response: { clientDataJSON, authenticatorData, signature } }
    })
})
