/**
 * The browser part of the quiz editor: folding, dragging, focus and keys. Loaded with its machine when a quiz is first
 * opened; it lives as long as the screen.
 */
import { atom } from "jotai/vanilla"
import {
  type QuizBuilderSnapshot,
  availableQuizBuilderCommands,
  otherLanguage
} from "#domain/quizzes/quiz-builder.commands.ts"
import type { QuizBuilderEvent } from "#domain/quizzes/quiz-builder.machine.ts"
import { isDirty } from "#domain/quizzes/quiz-builder.rules.ts"
import { correctByKey, type QuizEdit } from "#domain/quizzes/quiz-edit.rules.ts"
import { quizTypes } from "#domain/quizzes/quiz-type.schema.ts"
import { QuizBuilderScreen } from "./quiz-builder.screen.tsx"
import { focusPath, focusPathNow } from "#src/shell/focus.ts"
import { commandFor, nameOf } from "#src/shell/keys.ts"
import { preferences, store } from "#src/shell/preferences.ts"
import type { QuizActions, QuizBuilder } from "./quiz-builder-context.ts"
import { type Dragged, quizQuestions } from "./quiz-questions.ts"

export { quizBuilderWith } from "./quiz-builder-workflow.ts"

/** Connects the machine that edits a quiz with the page until `left` is aborted. */
export const openQuizBuilder = (window: Window, actor: QuizBuilder["actor"], left: AbortSignal): QuizBuilder => {
  const expanded = atom<ReadonlySet<string>>(new Set<string>())
  const dragged = atom<Dragged | null>(null)
  const over = atom<"paste" | "preview" | null>(null)
  const pasted = atom("")
  const questionsNow = () => actor.getSnapshot().context.doc.history.present.questions

  /** A folded question is expanded before a field in it gets the focus; its heading needs no expanding. */
  const unfold = (path: string): void => {
    const [, place, field] = /^questions\.(\d+)(\..+)?$/u.exec(path) ?? []
    const key = place === undefined || field === undefined ? undefined : questionsNow()[Number(place)]?.key
    if (key !== undefined) store.set(expanded, (now) => (now.has(key) ? now : new Set([...now, key])))
  }
  actor.on("focus", ({ path }) => {
    unfold(path)
    focusPath(window.document, path)
  })

  actor.subscribe((snapshot) => {
    // What is folded, dragged, pasted or previewed is reset for the next quiz.
    if (snapshot.hasTag("open")) return
    store.set(over, null)
    store.set(pasted, "")
    store.set(expanded, new Set<string>())
    store.set(dragged, null)
  })

  const send = (event: QuizBuilderEvent): void => actor.send(event)
  const available = availableOnce()
  const availableNow = () => available(actor.getSnapshot())
  listenToBuilderKeys(window, availableNow, actor, left)
  return {
    Screen: QuizBuilderScreen,
    actor,
    expanded,
    dragged,
    over,
    pasted,
    questions: quizQuestions(),
    actions: { ...quizActions(actor, send), ...viewActions(window, actor, expanded, dragged) },
    send,
    available: availableNow,
    availableCommands: available,
    isUnsaved: () => actor.getSnapshot().hasTag("open") && isDirty(actor.getSnapshot().context.doc)
  }
}

/** Several components use the commands: they are computed once for each snapshot. */
const availableOnce = () => {
  let last: {
    readonly snapshot: QuizBuilderSnapshot
    readonly available: ReturnType<typeof availableQuizBuilderCommands>
  } | null = null
  return (snapshot: QuizBuilderSnapshot): ReturnType<typeof availableQuizBuilderCommands> => {
    if (last?.snapshot !== snapshot) last = { snapshot, available: availableQuizBuilderCommands(snapshot) }
    return last.available
  }
}

type Actor = QuizBuilder["actor"]
type ViewActions = Pick<QuizActions, "goTo" | "toggle" | "drag" | "dragOver" | "drop" | "pick">

/** The actions on the form: stable functions, so that fields are not rendered again because of them. */
const quizActions = (actor: Actor, send: QuizBuilder["send"]): Omit<QuizActions, keyof ViewActions> => {
  const edit = (wanted: QuizEdit): void => send({ type: "form.edit", edit: wanted })
  return {
    leave: (field) => {
      if (actor.getSnapshot().can({ type: "form.blur", field })) send({ type: "form.blur", field })
    },
    openTab: (language) => send({ type: "form.tab", language }),
    head: (field, text) => edit({ kind: "head", field, text }),
    chooseQuizType: (text) => {
      const type = quizTypes.find((one) => one === text)
      if (type !== undefined) edit({ kind: "type", type })
    },
    chooseQuizStatus: (status) => edit({ kind: "status", status: status === "inactive" ? "inactive" : "active" }),
    questionText: (question, field, text) => edit({ kind: "question.text", question, field, text }),
    chooseType: (question, type) => edit({ kind: "question.type", question, type }),
    chooseStatus: (question, status) => edit({ kind: "question.status", question, status }),
    choosePoints: (question, points) => edit({ kind: "question.points", question, points }),
    moveQuestion: (question, to) => edit({ kind: "question.move", question, to }),
    duplicateQuestion: (question) => edit({ kind: "question.duplicate", question }),
    removeQuestion: (question) => edit({ kind: "question.remove", question }),
    addOption: (question) => edit({ kind: "option.add", question }),
    optionText: (question, option, field, text) => edit({ kind: "option.text", question, option, field, text }),
    markCorrect: (question, option, isCorrect) => edit({ kind: "option.correct", question, option, isCorrect }),
    moveOption: (question, option, to) => edit({ kind: "option.move", question, option, to }),
    removeOption: (question, option) => edit({ kind: "option.remove", question, option })
  }
}

/** View state: focus, folding, and dragging. */
const viewActions = (
  window: Window,
  actor: Actor,
  expanded: QuizBuilder["expanded"],
  dragged: QuizBuilder["dragged"]
): ViewActions => {
  const dragOver: ViewActions["dragOver"] = (question, option, place) => {
    const now = store.get(dragged)
    if (now === null || (now.option === null) !== (option === null)) return false
    if (option !== null && now.question !== question) return false
    if (now.over !== place) store.set(dragged, { ...now, over: place })
    return true
  }
  const drop = (): void => {
    const now = store.get(dragged)
    store.set(dragged, null)
    if (now === null || now.over === null) return
    const { question, option, over: to } = now
    const edit: QuizEdit =
      option === null ? { kind: "question.move", question, to } : { kind: "option.move", question, option, to }
    actor.send({ type: "form.edit", edit })
  }
  return {
    // Synchronously: input right after Enter is meant for the next field.
    goTo: (path) => focusPathNow(window.document, path),
    toggle: (question) =>
      store.set(expanded, (now) => {
        const next = new Set(now)
        if (!next.delete(question)) next.add(question)
        return next
      }),
    drag: (question, option, isDragged) => store.set(dragged, isDragged ? { question, option, over: null } : null),
    dragOver,
    drop,
    pick: (question, option, place) => {
      const now = store.get(dragged)
      if (now !== null && now.question === question && now.option === option) return store.set(dragged, null)
      // What cannot be dropped here is replaced by what is picked up here.
      if (dragOver(question, option, place)) return drop()
      if (actor.getSnapshot().matches("editing")) store.set(dragged, { question, option, over: null })
    }
  }
}

/** The builder's keys work in the whole panel, also in text fields: each needs Control. */
const listenToBuilderKeys = (
  window: Window,
  available: QuizBuilder["available"],
  actor: Actor,
  left: AbortSignal
): void => {
  const { document } = window
  /** The path of the field with the focus; empty outside the form. */
  const pathInFocus = (): string =>
    document.activeElement?.closest<HTMLElement>("[data-path]")?.dataset["path"] ??
    document.activeElement?.closest("section")?.querySelector<HTMLElement>("[data-path]")?.dataset["path"] ??
    ""
  const markCorrect = (nth: number): void => {
    const place = /^questions\.(\d+)/u.exec(pathInFocus())?.[1]
    const { present } = actor.getSnapshot().context.doc.history
    const edit = place === undefined ? null : correctByKey(present, Number(place), nth)
    if (edit !== null) actor.send({ type: "form.edit", edit })
  }
  const goToOtherLanguage = (): void => {
    const [, stem, here] = /^(.+_)(en|es)$/u.exec(pathInFocus()) ?? []
    const language = (here ?? actor.getSnapshot().context.language) === "en" ? "es" : "en"
    actor.send({ type: "form.tab", language })
    if (stem !== undefined) focusPath(document, `${stem}${language}`)
  }
  const press = (event: KeyboardEvent): void => {
    // Runs with every key press: without Control it is text input.
    if (event.defaultPrevented || !(event.ctrlKey || event.metaKey)) return
    const top = [...document.querySelectorAll("dialog:modal")].at(-1)
    // Another panel may be open at another place, and a dialog over this one.
    if (top === undefined || top.querySelector("[data-quiz-form]") === null) return
    const name = nameOf(event)
    const nth = /^Control\+([1-9])$/u.exec(name)?.[1]
    if (nth !== undefined) {
      event.preventDefault()
      return markCorrect(Number(nth))
    }
    const command = commandFor(available(), name, preferences().singleKeys)
    if (command === null) return
    // Undo is always the form's own, also when there is nothing to undo: the browser's undo would conflict with it.
    event.preventDefault()
    if (command.id === otherLanguage) return goToOtherLanguage()
    if (command.message !== null) actor.send(command.message.event)
  }
  document.addEventListener("keydown", press, { signal: left })
}
