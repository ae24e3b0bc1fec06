/** The screens around the places, each fetched with its first use. */
import { lazyModule } from "./lazy-module.ts"

export const signInAgainModule = lazyModule(() => import("#src/shell/session/sign-in-again.screen.tsx"))
export const passwordChangeModule = lazyModule(() => import("#src/shell/session/change-password.screen.tsx"))
export const requiredFactorModule = lazyModule(() => import("#src/shell/session/required-factor.screen.tsx"))
export const openSessionsModule = lazyModule(() => import("#src/shell/session/open-sessions.screen.tsx"))
export const paletteModule = lazyModule(() => import("#src/shell/palette/palette.screen.tsx"))
/** Retried for ever: a screen that works is not given up because its messages cannot be shown. */
export const toastsModule = lazyModule(() => import("#src/shell/notices/toast.screen.tsx"), Infinity)
