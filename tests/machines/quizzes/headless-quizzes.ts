/** The quizzes screen over in-memory ports, in a browser whose page can be closed and reopened. */
import { setImmediate } from "node:timers/promises"
import { createActor, initialTransition } from "xstate"
import { type QuizBuilderEvent, quizBuilderMachine } from "#domain/quizzes/quiz-builder.machine.ts"
import { quizListRules } from "#domain/quizzes/quiz-list.rules.ts"
import { availableQuizzesCommands } from "#domain/quizzes/quizzes.commands.ts"
import type { QuizzesPort } from "#domain/quizzes/quizzes.port.ts"
import type { DraftsPort } from "#domain/shared/document/drafts.port.ts"
import type { DraftStoreRequested } from "#domain/shared/screen/screen.schema.ts"
import type { Notice } from "#domain/shared/notice.schema.ts"
import { draftSaverWith } from "#src/shell/drafts/drafts.ts"
import { quizBuilderWith } from "#src/screens/quizzes/quiz-builder-workflow.ts"
import { quizzesScreenWith } from "#src/screens/quizzes/quizzes-workflows.ts"
import { nothingToUndo } from "#tests/doubles/undo.memory.ts"
import { headlessScreen } from "#tests/machines/headless-screen.ts"

const [closed] = initialTransition(quizBuilderMachine)

export const headlessQuizzes = async (
  quizzes: QuizzesPort,
  drafts: DraftsPort,
  /** Loads the module of the builder. */
  fetchBuilder = (): Promise<void> => Promise.resolve()
) => {
  const notices: Array<string> = []
  const focused: Array<string> = []
  const open = async () => {
    const screen = await headlessScreen(
      quizzesScreenWith(
        { records: quizzes, inBackground: quizzes, undo: nothingToUndo, invalidate: () => undefined },
        async () => {
          await fetchBuilder()
          return quizBuilderWith({ quizzes, drafts })
        }
      ),
      availableQuizzesCommands
    )
    const saver = createActor(draftSaverWith(drafts), { clock: screen.clock }).start()
    screen.on("draft", ({ subject, draft }: DraftStoreRequested) => saver.send({ type: "draft.store", subject, draft }))
    screen.on("notice", ({ text }: Notice) => void notices.push(text.en))
    const added = screen.subscribe(() => {
      const { builder } = screen.state().screen.context
      if (builder === null) return
      builder.on("focus", ({ path }) => void focused.push(path))
      added.unsubscribe()
    })
    return { screen, saver }
  }
  let now = await open()
  const builder = () => now.screen.state().screen.context.builder
  return {
    notices,
    focused,
    screen: () => now.screen,
    rows: () => quizListRules.shownRows(now.screen.state().list.context),
    /** Sends the builder events, as its form would; opening a quiz is requested from the screen. */
    send: async (...events: ReadonlyArray<QuizBuilderEvent>): Promise<void> => {
      for (const event of events) {
        if (event.type === "form.open") await now.screen.event(event)
        else builder()?.send(event)
        await setImmediate()
      }
    },
    snapshot: () => builder()?.getSnapshot() ?? closed,
    /** The page closes without a last event, and is reopened with the builder closed. */
    reload: async (): Promise<void> => {
      now.saver.stop()
      now.screen.stop()
      now = await open()
    }
  }
}
