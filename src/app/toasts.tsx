import { useAtomValue } from "jotai"
import { lazy, Suspense } from "react"
import { toasterWantedAtom } from "./notices.ts"

/** Fetched with the first notice, or when the page has come to rest. */
const ToastScreen = lazy(async () => ({ default: (await import("./toast.screen.tsx")).ToastScreen }))

export const Toasts = () =>
  useAtomValue(toasterWantedAtom) ? (
    <Suspense fallback={null}>
      <ToastScreen />
    </Suspense>
  ) : null
