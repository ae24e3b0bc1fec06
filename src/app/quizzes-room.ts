/** The quizzes as a room: its actors, and what they tell each other. */
import { atom } from "jotai/vanilla"
import { type ActorRefFrom, createActor, waitFor } from "xstate"
import type { QuizBuilderEvent } from "#domain/quizzes/quiz-builder.machine.ts"
import type { Quiz } from "#domain/quizzes/quiz.schema.ts"
import { quizView } from "#domain/quizzes/quiz-view.rules.ts"
import { type QuizzesDesk, type QuizzesMessage, quizzesOffers } from "#domain/quizzes/quizzes.commands.ts"
import { inRoom } from "#domain/palette/palette.registry.ts"
import { failureWords } from "#domain/shared/failure.messages.ts"
import { notice } from "#domain/shared/notice.schema.ts"
import { QuizzesScreen } from "#src/screens/quizzes/quizzes.screen.tsx"
import { followList } from "./list-address.ts"
import { tell } from "./notices.ts"
import { quizBuilderPart, quizDialogsPart } from "./parts.ts"
import { store } from "./preferences.ts"
import type { QuizBuilder } from "./quiz-builder.ts"
import { quizRows } from "./quiz-rows.ts"
import { quizActsWith, quizListWith, quizRemovalWith, type QuizzesPorts } from "./quizzes-workflows.ts"
import { type RecordTold, showOnPage } from "./record-room.ts"
import type { Household, Room } from "./rooms.ts"
import { hearing } from "./system.ts"
import { together } from "./use-snapshot.ts"

export interface QuizzesRoom extends Room<"questions"> {
  readonly list: ActorRefFrom<ReturnType<typeof quizListWith>>
  readonly removal: ActorRefFrom<ReturnType<typeof quizRemovalWith>>
  readonly acts: ActorRefFrom<ReturnType<typeof quizActsWith>>
  readonly rows: ReturnType<typeof quizRows>
  /** What a quiz is written with, once one has been asked for. */
  readonly builder: ReturnType<typeof atom<QuizBuilder | null>>
  /** True while one is written, also before it is drawn. */
  readonly isWriting: ReturnType<typeof atom<boolean>>
  readonly desk: () => QuizzesDesk
}

export const openQuizzesRoom = (
  { window, system, openImport, drafts, left }: Household,
  ports: QuizzesPorts & { readonly forget: () => void }
): QuizzesRoom => {
  const onTold = (told: RecordTold<Quiz>): void =>
    told.type === "removed"
      ? list.send({ type: "row.gone", id: told.id })
      : list.send({ type: "row.saved", row: told.row })
  const inspect = hearing(
    window,
    () => null,
    (told) => onTold(told as RecordTold<Quiz>)
  )
  const list = createActor(quizListWith(ports), { inspect })
  const removal = createActor(quizRemovalWith(ports), { inspect })
  const acts = createActor(quizActsWith(ports), { inspect })
  const actors = [list, removal, acts]
  for (const actor of actors) actor.start()

  const builder = atom<QuizBuilder | null>(null)
  const isWriting = atom(false)
  const listeners = new Set<() => void>()
  const openBuilder = (): QuizBuilder | null => {
    const present = store.get(builder)
    const module = store.get(quizBuilderPart.state)
    if (present !== null || module === null || module instanceof Error || left.aborted) return present
    const opened = module.openQuizBuilder(
      { window, drafts, saved: (row) => list.send({ type: "row.saved", row }), left },
      ports
    )
    opened.actor.subscribe((snapshot) => {
      store.set(isWriting, snapshot.hasTag("open"))
      for (const listener of listeners) listener()
    })
    store.set(builder, opened)
    return opened
  }
  /** What is asked for before the builder has come is done when it has. */
  const sendToBuilder = (event: QuizBuilderEvent): void => {
    const present = openBuilder()
    if (present !== null) return present.send(event)
    store.set(isWriting, true)
    void quizBuilderPart.fetch().then(
      () => openBuilder()?.send(event),
      () => {
        store.set(isWriting, false)
        tell(notice("error", { en: failureWords.en.Unavailable, es: failureWords.es.Unavailable }), null)
      }
    )
  }

  const showPage = showOnPage(window)
  const send = (message: QuizzesMessage): void => {
    switch (message.to) {
      case "list":
        // Whoever asks anew is not given what was kept.
        if (message.event.type === "list.refresh") ports.forget()
        return list.send(message.event)
      case "removal":
        return removal.send(message.event)
      case "acts":
        return acts.send(message.event)
      case "builder":
        return sendToBuilder(message.event)
      case "page":
        return showPage(message.event)
      case "import":
        return openImport(message)
    }
  }
  const desk = (): QuizzesDesk => ({
    list: list.getSnapshot(),
    removal: removal.getSnapshot(),
    acts: acts.getSnapshot(),
    builder: store.get(builder)?.actor.getSnapshot() ?? null
  })
  left.addEventListener("abort", () => {
    for (const actor of actors) actor.stop()
  })
  followList(
    window,
    system,
    { place: "questions", list, readView: quizView.readView, writeView: quizView.writeView },
    left
  )
  let changes = 0
  listeners.add(() => void (changes += 1))
  return {
    Screen: QuizzesScreen,
    ahead: [quizDialogsPart, quizBuilderPart],
    list,
    removal,
    acts,
    rows: quizRows(send, desk),
    builder,
    isWriting,
    desk,
    changes: together([
      ...actors,
      {
        getSnapshot: () => changes,
        subscribe: (listener) => {
          listeners.add(listener)
          return { unsubscribe: () => listeners.delete(listener) }
        }
      }
    ]),
    offers: () => [...(store.get(builder)?.offers() ?? []), ...quizzesOffers(desk())].map(inRoom("questions")),
    send,
    isAsking: () => store.get(isWriting) || removal.getSnapshot().hasTag("open"),
    isUnsaved: () => store.get(builder)?.isUnsaved() ?? false,
    leaveCursor: () => list.send({ type: "cursor.leave" }),
    heard: ({ entity, ids }) => {
      if (entity === "quiz") list.send({ type: "rows.changed", ids: ids ?? null })
    },
    firstRead: waitFor(list, (snapshot) => snapshot.hasTag("shown") && !snapshot.hasTag("busy"), {
      timeout: Infinity
    }).then(
      () => undefined,
      // Whoever leaves before the first answer ends the reading too.
      () => undefined
    )
  }
}
