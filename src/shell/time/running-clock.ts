/** Measures the time left for an undo. */
import { fromCallback } from "xstate"
import type { ClockTicked } from "#domain/claims/claims-screen.machine.ts"
import type { ClockRestarted } from "#domain/shared/undo/undo.machine.ts"

/** How often the time left for an undo is updated. */
const tickMs = 15_000

/** Reports the time elapsed since the server's time was last known. */
export const runningClock = fromCallback<ClockRestarted>(({ sendBack, receive }) => {
  let since = performance.now()
  receive(() => {
    since = performance.now()
  })
  const ticking = setInterval(() => {
    sendBack({ type: "clock.tick", passedMs: performance.now() - since } satisfies ClockTicked)
  }, tickMs)
  return () => clearInterval(ticking)
})
