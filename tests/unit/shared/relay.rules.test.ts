import { expect, it } from "vitest"
import type { AnyActorRef } from "xstate"
import { relay } from "#domain/shared/screen/relay.rules.ts"

it("a machine receives what a child emits, under its own event name", () => {
  const listeners = new Map<string, (event: { readonly type: string }) => void>()
  const child = (id: string) => ({
    on: (_: string, listener: (event: { readonly type: string }) => void) => void listeners.set(id, listener)
  })
  const received: Array<string> = []
  const self = {
    getSnapshot: () => ({ children: { one: child("one"), other: child("other") } }),
    send: ({ type }: { readonly type: string }) => void received.push(type)
  } as unknown as AnyActorRef
  relay({ other: { saved: "other.saved" } })({ self })
  for (const listener of listeners.values()) listener({ type: "saved" })
  expect(received).toEqual(["saved", "other.saved"])
})
