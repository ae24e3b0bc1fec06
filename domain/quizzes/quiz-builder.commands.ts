/** What can be asked for while a quiz is written: its buttons, its keys and the palette are made from it. */
import type { SnapshotFrom } from "xstate"
import { type Command, type Offer, offersOf } from "../shared/screen/command.schema.ts"
import { saying } from "../shared/language.rules.ts"
import type { InEveryLanguage } from "../shared/language.schema.ts"
import type { QuizBuilderEvent, quizBuilderMachine } from "./quiz-builder.machine.ts"
import { pointsBadge } from "./quiz-points.rules.ts"
import { type QuizBuilderScreenWords, quizBuilderScreenEnglish } from "./quiz-builder-screen-english.messages.ts"
import { quizBuilderScreenSpanish } from "./quiz-builder-screen-spanish.messages.ts"

export type QuizBuilderSnapshot = SnapshotFrom<typeof quizBuilderMachine>

export interface QuizBuilderMessage {
  readonly to: "builder"
  readonly event: QuizBuilderEvent
}

type BuilderCommand = Command<QuizBuilderSnapshot, QuizBuilderMessage>

const say = saying<QuizBuilderScreenWords>({ en: quizBuilderScreenEnglish, es: quizBuilderScreenSpanish })
const notNow = say((words) => words.notNow)

const command = (
  id: string,
  keys: ReadonlyArray<string>,
  label: (words: QuizBuilderScreenWords, snapshot: QuizBuilderSnapshot) => string,
  event: QuizBuilderEvent,
  why: (snapshot: QuizBuilderSnapshot) => InEveryLanguage<string> = () => notNow
): BuilderCommand => ({
  id: `quizBuilder.${id}`,
  group: "selection",
  keys,
  label: (snapshot) => say((words) => label(words, snapshot)),
  message: () => ({ to: "builder", event }),
  why
})

const whileEditing =
  (pick: (words: QuizBuilderScreenWords, snapshot: QuizBuilderSnapshot) => string) =>
  (snapshot: QuizBuilderSnapshot): InEveryLanguage<string> =>
    snapshot.matches("editing") ? say((words) => pick(words, snapshot)) : notNow

export const quizBuilderCommands: ReadonlyArray<BuilderCommand> = [
  command("save", ["Control+Enter"], (words, { context }) => (context.subject === "new" ? words.add : words.update), {
    type: "form.save"
  }),
  command("addQuestion", ["Control+Shift+Enter"], (words) => words.addQuestion, {
    type: "form.edit",
    edit: { kind: "question.add" }
  }),
  command(
    "distribute",
    [],
    (words) => words.distribute,
    { type: "form.edit", edit: { kind: "points.distribute" } },
    whileEditing(
      (words, { context }) => words.whyNotDistribute[pointsBadge(context.doc.history.present).whyNot ?? "already"]
    )
  ),
  command(
    "undo",
    ["Control+Z"],
    (words) => words.undo,
    { type: "form.edit", edit: { kind: "undo" } },
    whileEditing((words) => words.nothingToUndo)
  ),
  command(
    "redo",
    ["Control+Shift+Z", "Control+Y"],
    (words) => words.redo,
    { type: "form.edit", edit: { kind: "redo" } },
    whileEditing((words) => words.nothingToRedo)
  ),
  ...(["en", "es"] as const).map((language) =>
    command(`tab.${language}`, [], (words) => `${words.tabs.label}: ${words.tabs.languages[language]}`, {
      type: "form.tab",
      language
    })
  ),
  command("restore", [], (words) => words.restore.restore, { type: "form.restore" }),
  command("dismiss", [], (words) => words.restore.dismiss, { type: "form.dismiss" }),
  command(
    "confirm",
    [],
    (words) => words.merge.confirm,
    { type: "form.merge" },
    (snapshot) => (snapshot.matches("merging") ? say((words) => words.merge.why) : notNow)
  )
]

/** The commands as they stand; none while no quiz is open. */
export const quizBuilderOffers = (snapshot: QuizBuilderSnapshot): ReadonlyArray<Offer<QuizBuilderMessage>> =>
  snapshot.hasTag("open") ? offersOf(quizBuilderCommands, snapshot, ({ event }) => snapshot.can(event)) : []
