import { lazyModule } from "#src/shell/lazy-module.ts"

/** The second step of signing in, fetched with its first use. */
export const enterCodeModule = lazyModule(() => import("./enter-code.screen.tsx"))
