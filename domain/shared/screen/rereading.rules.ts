/**
 * How the sidebar reads what it counts again: soon after a change, by time while no change would be heard of, and after a
 * failure. The machine has a state `loading` and the guards `isOutdated` and `isRereadByTime`.
 */
export const rereadDelays = {
  /** How long the first reading waits for the stream: once it is open, no change is missed. */
  connected: 1_000,
  settled: 250,
  /** The delay before the next attempt when the server does not answer. */
  retry: 5_000
}

export const rereadStates = {
  known: {
    always: { guard: "isOutdated", target: "debouncing" },
    after: {
      polled: [
        { guard: "isRereadByTime", target: "loading" },
        { target: "known", reenter: true }
      ]
    }
  },
  debouncing: { after: { settled: "loading" } },
  retrying: { after: { retry: "loading" } }
} as const
