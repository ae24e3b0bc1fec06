import { setTimeout as pause } from "node:timers/promises"
import { expect, it } from "vitest"
import { startNotifier } from "#adapters/server/cluster/notifier.ts"

it("commits that follow one another closely share one message to the servers", async () => {
  let sent = 0
  const notifier = startNotifier(
    async () => (sent += 1),
    () => undefined
  )
  for (let commit = 0; commit < 100; commit += 1) {
    notifier.wake()
    await Promise.resolve()
  }
  expect(sent).toBe(1)
  await pause(100)
  expect(sent).toBe(2)
  await notifier.stop()
  expect(sent).toBe(3)
})
