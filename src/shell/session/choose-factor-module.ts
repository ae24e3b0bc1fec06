import { lazyModule } from "#src/shell/lazy-module.ts"

/** The choice of a second factor, which few sign-ins have; fetched with its first use. */
export const chooseFactorModule = lazyModule(() => import("./choose-factor.screen.tsx"))
