/** The port over which servers learn of what others have committed: small JSON values from the outbox of the database. */

export type Signal =
  | { readonly kind: "message"; readonly payload: unknown }
  /** Messages may have been missed. */
  | { readonly kind: "resync" }

export interface Channel {
  /** Returns a function that ends the subscription. */
  readonly subscribe: (listener: (signal: Signal) => void) => () => void
  /**
   * Sends what is committed in the outbox to every server, this one too, in the order of its ids, each at least once.
   * Returns how many messages. Rejects when they cannot be sent: then they wait for the next call of any server.
   */
  readonly send: () => Promise<number>
  /** Whether messages of other servers arrive now. After a pause subscribers get a `resync`. */
  readonly isConnected: () => boolean
  readonly close: () => Promise<void>
}

/** The subscribers of a channel. One that fails is logged and affects no other. */
export const channelListeners = (log: (message: string) => void) => {
  const listeners = new Set<(signal: Signal) => void>()
  const emit = (signal: Signal) => {
    for (const listener of listeners) {
      try {
        listener(signal)
      } catch (error) {
        log(`A listener of the channel failed: ${messageOf(error)}`)
      }
    }
  }
  return {
    subscribe: (listener: (signal: Signal) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit,
    /** Emits the message of this text. What is no JSON comes from another program and is passed over. */
    receive: (text: string) => {
      try {
        emit({ kind: "message", payload: JSON.parse(text) })
      } catch (error) {
        log(`A message on the channel cannot be read: ${messageOf(error)}`)
      }
    },
    clear: () => listeners.clear()
  }
}

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : "unknown reason")
