/** Machines that know their children, while these know neither each other nor their parent: they emit events. */
import type { AnyActorRef } from "xstate"

export const relayTo = (
  parent: AnyActorRef,
  child: AnyActorRef | undefined,
  renamed: Readonly<Record<string, string>> = {}
): void => {
  child?.on("*", (event) => parent.send({ ...event, type: renamed[event.type] ?? event.type }))
}

/** Sends a machine what its children emit. `renamed` distinguishes equal events of different children. */
export const relay =
  (renamed: Readonly<Record<string, Readonly<Record<string, string>>>> = {}) =>
  ({ self }: { readonly self: AnyActorRef }): void => {
    for (const [id, child] of Object.entries<AnyActorRef | undefined>(self.getSnapshot().children))
      relayTo(self, child, renamed[id])
  }
