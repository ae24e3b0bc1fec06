import { lazyModule } from "#src/shell/lazy-module.ts"

/** The picture that an authenticator app reads, fetched with the first one. */
export const scanAuthenticatorModule = lazyModule(() => import("./scan-authenticator.screen.tsx"))
