import { expect, it } from "vitest"
import type { AnyActorLogic, AnyActorRef } from "xstate"
import { relay } from "#domain/shared/screen/relay.rules.ts"

it("a machine receives what a child emits, under another name, or not at all where it says so", () => {
  const listeners = new Map<string, (event: { readonly type: string }) => void>()
  const child = (id: string) => ({
    on: (_: string, listener: (event: { readonly type: string }) => void) => void listeners.set(id, listener)
  })
  const received: Array<string> = []
  const self = {
    getSnapshot: () => ({ children: { one: child("one"), other: child("other") } }),
    send: ({ type }: { readonly type: string }) => void received.push(type)
  } as unknown as AnyActorRef
  relay<{ readonly other: AnyActorLogic }, { readonly type: "other.saved" }>({
    other: { saved: "other.saved", focus: null }
  })({ self })
  for (const listener of listeners.values()) for (const type of ["saved", "focus"]) listener({ type })
  expect(received).toEqual(["saved", "focus", "other.saved"])
})
