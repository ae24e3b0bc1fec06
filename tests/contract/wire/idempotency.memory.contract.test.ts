import { Effect } from "effect"
import { beforeEach } from "vitest"
import { memoryIdempotency, type MemoryIdempotency, type OnCommit } from "./memory-idempotency.ts"
import { idempotencyTests } from "./idempotency.contract.ts"

let store: MemoryIdempotency
beforeEach(() => {
  store = memoryIdempotency()
})

idempotencyTests("in memory", () => ({
  store,
  transaction: (work) =>
    Effect.suspend(() => {
      const onCommit: OnCommit = []
      return Effect.tap(work(onCommit), () =>
        Effect.sync(() => {
          for (const step of onCommit) step()
        })
      )
    }),
  age: async (seconds) => store.age(seconds)
}))
