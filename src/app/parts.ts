/** The lazy modules, loaded with their first use or when the page is idle. */
import { atom } from "jotai/vanilla"
import { store } from "./preferences.ts"

export interface Part<Exports> {
  /** Null until loaded; an error when a requested load has failed. */
  readonly state: ReturnType<typeof atom<Exports | Error | null>>
  /** Loads the module, once for all callers. Rejects when it cannot be loaded; the next call tries again. */
  readonly fetch: () => Promise<void>
  /** The number of attempts, a second apart. Attempts without a network do not count. */
  readonly tries: number
}

/** Not React's `lazy`: once a fallback has been shown, React delays its replacement by 300 ms. */
export const part = <Exports extends object>(load: () => Promise<Exports>, tries = 8): Part<Exports> => {
  const state = atom<Exports | Error | null>(null)
  let fetching: Promise<void> | null = null
  const forget = (error: unknown): never => {
    fetching = null
    throw error
  }
  return {
    state,
    tries,
    fetch: () =>
      (fetching ??= load()
        .then((loaded) => store.set(state, loaded))
        .catch(forget))
  }
}

export const signInPart = part(() => import("#src/screens/session/sign-in.screen.tsx"))
export const enterCodePart = part(() => import("#src/screens/session/enter-code.screen.tsx"))
export const signInAgainPart = part(() => import("#src/screens/session/sign-in-again.screen.tsx"))
export const passwordChangePart = part(() => import("#src/screens/session/change-password.screen.tsx"))
export const claimDialogsPart = part(() => import("#src/screens/claims/claim-dialogs.screen.tsx"))
export const userDialogsPart = part(() => import("#src/screens/users/user-dialogs.screen.tsx"))
export const userDetailsPart = part(() => import("#src/screens/users/user-details.screen.tsx"))
export const companyDialogsPart = part(() => import("#src/screens/companies/company-dialogs.screen.tsx"))
export const quizDialogsPart = part(() => import("#src/screens/quizzes/quiz-dialogs.screen.tsx"))
export const quizBuilderPart = part(() => import("./quiz-builder.ts"))
export const benefitDialogsPart = part(() => import("#src/screens/benefits/benefit-dialogs.screen.tsx"))
export const pendingBenefitsPart = part(() => import("#src/screens/benefits/pending-benefits.screen.tsx"))
export const articleDialogsPart = part(() => import("#src/screens/articles/article-dialogs.screen.tsx"))
export const dashboardChartsPart = part(() => import("#src/screens/dashboard/dashboard-charts.screen.tsx"))
export const notificationDialogsPart = part(() => import("#src/screens/notifications/notification-dialogs.screen.tsx"))
export const palettePart = part(() => import("#src/screens/palette/palette.screen.tsx"))
/** A working screen must not crash because its toasts cannot be loaded. */
export const toastsPart = part(() => import("./toast.screen.tsx"), Infinity)

/** Preloads modules. One that fails is requested again when it is needed. */
export const fetchAhead = (ahead: ReadonlyArray<{ readonly fetch: () => Promise<void> }>): void => {
  void Promise.allSettled(ahead.map(({ fetch }) => fetch()))
}
