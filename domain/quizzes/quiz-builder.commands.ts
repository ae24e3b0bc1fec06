import type { SnapshotFrom } from "xstate"
import { type Command, type AvailableCommand, availableCommands } from "../shared/screen/command.schema.ts"
import { draftFormWords } from "../shared/document/draft.messages.ts"
import { bilingual } from "../shared/language.rules.ts"
import type { Translated, Language } from "../shared/language.schema.ts"
import type { QuizBuilderEvent, quizBuilderMachine } from "./quiz-builder.machine.ts"
import { pointsBadge } from "./quiz-form.rules.ts"
import { type QuizBuilderScreenWords, quizBuilderScreenEnglish } from "./quiz-builder-screen-english.messages.ts"
import { quizBuilderScreenSpanish } from "./quiz-builder-screen-spanish.messages.ts"

export type QuizBuilderSnapshot = SnapshotFrom<typeof quizBuilderMachine>

export interface QuizBuilderMessage {
  readonly to: "builder"
  readonly event: QuizBuilderEvent
}

type BuilderCommand = Command<QuizBuilderSnapshot, QuizBuilderMessage>

const words = bilingual<QuizBuilderScreenWords>({ en: quizBuilderScreenEnglish, es: quizBuilderScreenSpanish })
const notNow = words.notNow

const tabLabel = (language: Language): Translated<string> => {
  const { label, languages } = words.tabs
  return { en: `${label.en}: ${languages[language].en}`, es: `${label.es}: ${languages[language].es}` }
}

const command = (
  id: string,
  keys: ReadonlyArray<string>,
  label: BuilderCommand["label"],
  event: QuizBuilderEvent,
  why: BuilderCommand["why"] = notNow
): BuilderCommand => ({
  id: `quizBuilder.${id}`,
  group: "selection",
  keys,
  label,
  message: () => ({ to: "builder", event }),
  why
})

const whileEditing =
  (why: Translated<string>) =>
  (snapshot: QuizBuilderSnapshot): Translated<string> =>
    snapshot.matches("editing") ? why : notNow

/** The other language: by its key the focus goes to the same field there. */
export const otherLanguage = "quizBuilder.otherLanguage"

export const quizBuilderCommands: ReadonlyArray<BuilderCommand> = [
  command("save", ["Control+Enter"], ({ context }) => (context.subject === "new" ? words.add : words.update), {
    type: "form.save"
  }),
  command("addQuestion", ["Control+Shift+Enter"], words.addQuestion, {
    type: "form.edit",
    edit: { kind: "question.add" }
  }),
  command("distribute", [], words.distribute, { type: "form.edit", edit: { kind: "points.distribute" } }, (snapshot) =>
    whileEditing(words.whyNotDistribute[pointsBadge(snapshot.context.doc.history.present).whyNot ?? "already"])(
      snapshot
    )
  ),
  command(
    "undo",
    ["Control+Z"],
    words.undo,
    { type: "form.edit", edit: { kind: "undo" } },
    whileEditing(words.nothingToUndo)
  ),
  command(
    "redo",
    ["Control+Shift+Z", "Control+Y"],
    words.redo,
    { type: "form.edit", edit: { kind: "redo" } },
    whileEditing(words.nothingToRedo)
  ),
  {
    id: otherLanguage,
    group: "selection",
    keys: ["Control+."],
    label: words.otherLanguage,
    message: ({ context }) => ({
      to: "builder",
      event: { type: "form.tab", language: context.language === "en" ? "es" : "en" }
    }),
    why: notNow
  },
  ...(["en", "es"] as const).map((language) =>
    command(`tab.${language}`, [], tabLabel(language), { type: "form.tab", language })
  ),
  command("dismiss", [], bilingual(draftFormWords).discard, { type: "form.dismiss" }),
  command("confirm", [], words.merge.confirm, { type: "form.merge" }, (snapshot) =>
    snapshot.matches("merging") ? words.merge.why : notNow
  )
]

/** The commands in their current state; none while no quiz is open. */
export const availableQuizBuilderCommands = (
  snapshot: QuizBuilderSnapshot
): ReadonlyArray<AvailableCommand<QuizBuilderMessage>> =>
  snapshot.hasTag("open") ? availableCommands(quizBuilderCommands, snapshot, ({ event }) => snapshot.can(event)) : []
