/** What is fetched with its first use, because no screen needs it to be drawn. */
import { useAtomValue } from "jotai"
import { lazy, Suspense } from "react"
import { toasterWantedAtom } from "./notices.ts"

const PaletteScreen = lazy(async () => ({
  default: (await import("#src/screens/palette/palette.screen.tsx")).PaletteScreen
}))

const ToastScreen = lazy(async () => ({ default: (await import("./toast.screen.tsx")).ToastScreen }))

export const Palette = () => (
  <Suspense fallback={null}>
    <PaletteScreen />
  </Suspense>
)

/** Nothing until the first notice. */
export const Toasts = () =>
  useAtomValue(toasterWantedAtom) ? (
    <Suspense fallback={null}>
      <ToastScreen />
    </Suspense>
  ) : null
