/**
 * Child machines emit events and know neither each other nor their parent; `relay` sends these events to the parent.
 */
import type { AnyActorLogic, AnyActorRef, EmittedFrom, EventObject } from "xstate"

/**
 * Other types for events of a child, where another child emits the same type; null where the parent does not get them.
 */
export type EventRenames<Child extends AnyActorLogic, Event extends EventObject> = {
  readonly [Type in EmittedFrom<Child>["type"]]?: Event["type"] | null
}

/** The same of all children of a machine. */
export type RenamesByChild<Named extends Children, Event extends EventObject> = {
  readonly [Name in keyof Named]?: EventRenames<Named[Name], Event>
}

type Children = Readonly<Record<string, AnyActorLogic>>

/** Sends a machine what a child emits. */
export const relayTo = <Child extends AnyActorLogic, Event extends EventObject>(
  parent: AnyActorRef,
  child: AnyActorRef | undefined,
  renamed: EventRenames<Child, Event> = {}
): void => {
  const names = new Map<string, string | null>(Object.entries(renamed))
  child?.on("*", (event) => {
    const name = names.get(event.type)
    if (name !== null) parent.send({ ...event, type: name ?? event.type })
  })
}

/** Sends a machine what its children emit. */
export const relay =
  <Named extends Children, Event extends EventObject>(renamed: RenamesByChild<Named, Event> = {}) =>
  ({ self }: { readonly self: AnyActorRef }): void => {
    const byChild = new Map<string, EventRenames<AnyActorLogic, Event> | undefined>(Object.entries(renamed))
    for (const [name, child] of Object.entries<AnyActorRef | undefined>(self.getSnapshot().children))
      relayTo<AnyActorLogic, Event>(self, child, byChild.get(name))
  }
