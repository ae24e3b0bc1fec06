/** Sends posted messages after commits, all that are waiting at once, so that writers never wait for each other. */
import { setTimeout as pause } from "node:timers/promises"

export interface Notifier {
  /** To be called after a commit. Until a turn has ended and rested, one more follows for any number of calls. */
  readonly wake: () => void
  /** Sends what is waiting and ends. */
  readonly stop: () => Promise<void>
}

/** Messages of other programs, and of servers that were killed, are found by looking. */
const pollMs = 250

/** Between two turns, so that many commits share one. */
const restMs = 20

/** `send` sends what is waiting. A failure is printed once; the next attempt follows with the next poll. */
export const startNotifier = (send: () => Promise<unknown>, print: (line: string) => void): Notifier => {
  let sending: Promise<void> | null = null
  let isWoken = false
  let isFailing = false
  const turns = async (): Promise<void> => {
    do {
      isWoken = false
      try {
        await send()
        isFailing = false
        await pause(restMs)
      } catch (error) {
        if (!isFailing) print(`Changes could not be sent to other servers: ${String(error)}`)
        isFailing = true
        return
      }
    } while (isWoken)
  }
  const wake = (): void => {
    isWoken = true
    sending ??= turns().finally(() => (sending = null))
  }
  const timer = setInterval(wake, pollMs)
  return {
    wake,
    stop: async () => {
      clearInterval(timer)
      wake()
      await sending
    }
  }
}
