import { Effect } from "effect"
import { beforeEach } from "vitest"
import { firstAnswers, type FirstAnswers, type OnCommit } from "./first-answers.ts"
import { idempotencyPromises } from "./idempotency.contract.ts"

let store: FirstAnswers
beforeEach(() => {
  store = firstAnswers()
})

idempotencyPromises("in memory", () => ({
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
