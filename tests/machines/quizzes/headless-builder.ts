/** The builder at work without a screen: its actors over memory ports, and a browser whose page can go and come back. */
import { setImmediate } from "node:timers/promises"
import { createActor, SimulatedClock } from "xstate"
import type { QuizzesPort } from "#domain/quizzes/quizzes.port.ts"
import { keepMs } from "#domain/shared/draft-keeper.machine.ts"
import type { DraftsPort } from "#domain/shared/drafts.port.ts"
import { draftKeeperWith } from "#src/app/drafts.ts"
import { quizBuilderWith } from "#src/app/quiz-builder-workflow.ts"

export const headlessBuilder = (quizzes: QuizzesPort, drafts: DraftsPort) => {
  const told: Array<string> = []
  const focused: Array<string> = []
  const clock = new SimulatedClock()
  const page = () => {
    const keeper = createActor(draftKeeperWith(drafts), { clock }).start()
    const builder = createActor(quizBuilderWith({ quizzes, drafts })).start()
    builder.on("draft", ({ subject, draft }) => keeper.send({ type: "draft.want", subject, draft }))
    builder.on("notice", ({ text }) => void told.push(text.en))
    builder.on("focus", ({ path }) => void focused.push(path))
    return { keeper, builder }
  }
  let now = page()
  return {
    told,
    focused,
    send: async (...events: ReadonlyArray<Parameters<ReturnType<typeof page>["builder"]["send"]>[0]>) => {
      for (const event of events) {
        now.builder.send(event)
        await setImmediate()
      }
    },
    snapshot: () => now.builder.getSnapshot(),
    /** What is typed is kept by then. */
    passMoment: async () => {
      clock.increment(keepMs)
      await setImmediate()
    },
    /** The page goes, with or without a last word, and comes back with the builder closed. */
    reload: async (saysGoodbye: boolean) => {
      if (saysGoodbye) {
        now.keeper.send({ type: "page.hide" })
        await setImmediate()
      }
      now.keeper.stop()
      now.builder.stop()
      now = page()
    }
  }
}
