/** The parts of the program that are fetched apart: with their first use, or when the page has come to rest. */
import { atom } from "jotai/vanilla"
import { store } from "./preferences.ts"

export interface Part<Exports> {
  /** Null until it is there; an error once it was wanted and could not be fetched. */
  readonly state: ReturnType<typeof atom<Exports | Error | null>>
  /** Fetches it, once for all who ask. Rejects when it cannot be had; the next who asks tries again. */
  readonly fetch: () => Promise<void>
  /** How often it is tried, a second apart, while it is wanted. Tries without a network do not count. */
  readonly tries: number
}

/** Not React's `lazy`: once a fallback has been shown, React holds back for 300 ms what takes its place. */
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
/** A screen that works is never given up for want of its messages. */
export const toastsPart = part(() => import("./toast.screen.tsx"), Infinity)

/** Fetches parts before they are wanted. One that cannot be had now is asked for again when it is. */
export const fetchAhead = (ahead: ReadonlyArray<{ readonly fetch: () => Promise<void> }>): void => {
  void Promise.allSettled(ahead.map(({ fetch }) => fetch()))
}
