/** Everything that can be asked for on the list of quizzes, once: buttons, keys and palette are made from it. */
import type { SnapshotFrom } from "xstate"
import { type Command, type ImportMessage, type Offer, offersOf } from "../shared/command.schema.ts"
import { saying } from "../shared/language.rules.ts"
import { listWord } from "../shared/list-commands.messages.ts"
import { focusCommand, listCommands, type PageIntent } from "../shared/list.commands.ts"
import type { RecordListEvent } from "../shared/record-list.machine.ts"
import type { RecordRemovalEvent } from "../shared/record-removal.machine.ts"
import type { RowActsEvent } from "../shared/row-acts.machine.ts"
import type { QuizBuilderEvent, quizBuilderMachine } from "./quiz-builder.machine.ts"
import { quizListRules } from "./quiz-list.rules.ts"
import { type Quiz, type QuizFilter, type QuizSortField, quizTypes } from "./quiz.schema.ts"
import { quizCommandWords } from "./quizzes-commands.messages.ts"
import type { quizActsMachine, quizListMachine, quizRemovalMachine } from "./quizzes.machine.ts"

/** The quizzes' desk as its machines stand. */
export interface QuizzesDesk {
  readonly list: SnapshotFrom<typeof quizListMachine>
  readonly removal: SnapshotFrom<typeof quizRemovalMachine>
  readonly acts: SnapshotFrom<typeof quizActsMachine>
  /** Null until a quiz is first written. */
  readonly builder: SnapshotFrom<typeof quizBuilderMachine> | null
}

/** A message of the desk, and which of its machines receives it; `page` is the screen itself, for what only shows. */
export type QuizzesMessage =
  | { readonly to: "list"; readonly event: RecordListEvent<Quiz, QuizFilter, QuizSortField> }
  | { readonly to: "removal"; readonly event: RecordRemovalEvent }
  | { readonly to: "acts"; readonly event: RowActsEvent }
  | { readonly to: "builder"; readonly event: QuizBuilderEvent }
  | { readonly to: "page"; readonly event: PageIntent }
  | ImportMessage

/** Asks the machine that would receive a message. What only shows is always accepted. */
export const quizzesAccept = (desk: QuizzesDesk, message: QuizzesMessage): boolean => {
  if (!desk.list.hasTag("shown")) return false
  switch (message.to) {
    case "list":
      return desk.list.can(message.event)
    case "removal":
      return desk.removal.can(message.event)
    case "acts":
      return desk.acts.can(message.event)
    case "builder":
      // What has not been fetched yet is closed.
      return desk.builder === null ? message.event.type === "form.open" : desk.builder.can(message.event)
    case "page":
    case "import":
      return true
  }
}

const say = saying(quizCommandWords)

export const quizInFocus = ({ list: { context } }: QuizzesDesk): Quiz | null =>
  quizListRules.shownRows(context).find((row) => row.id === context.cursor) ?? null

/** What is done to one quiz. */
export const editQuiz = ({ id }: Quiz): QuizzesMessage => ({ to: "builder", event: { type: "form.open", subject: id } })
export const removeQuiz = ({ id, title, version }: Quiz): QuizzesMessage => ({
  to: "removal",
  event: { type: "removal.ask", target: { id, name: title, version } }
})
export const switchQuiz = ({ id, status }: Quiz): QuizzesMessage => ({
  to: "acts",
  event: { type: "row.act", id, act: status === "active" ? "deactivate" : "activate" }
})

const aboutFocus = focusCommand<QuizzesDesk, QuizzesMessage, NonNullable<ReturnType<typeof quizInFocus>>>(
  "quizzes",
  quizInFocus
)

const filterCommands: ReadonlyArray<Command<QuizzesDesk, QuizzesMessage>> = [
  ...(["active", "inactive"] as const).map((status) => ({
    id: status,
    label: say((words) => words.show(status)),
    patch: { status }
  })),
  ...quizTypes.map((type) => ({ id: type, label: say((words) => words.showType[type]), patch: { type } }))
].map(({ id, label, patch }) => ({
  id: `quizzes.show.${id}`,
  group: "screen",
  keys: [],
  label: () => label,
  message: () => ({ to: "list", event: { type: "filter.change", patch } }),
  why: () => listWord((words) => words.why.elsewhere)
}))

export const quizzesCommands: ReadonlyArray<Command<QuizzesDesk, QuizzesMessage>> = [
  aboutFocus("edit", ["Enter", "e"], () => say((words) => words.edit), editQuiz),
  aboutFocus(
    "switch",
    ["s"],
    (desk) => say((words) => words.switch(quizInFocus(desk)?.status === "active" ? "inactive" : "active")),
    switchQuiz
  ),
  aboutFocus("delete", ["Delete"], () => say((words) => words.remove), removeQuiz),
  {
    id: "quizzes.add",
    group: "screen",
    keys: ["n"],
    isScreenWide: true,
    label: () => say((words) => words.add),
    message: () => ({ to: "builder", event: { type: "form.open", subject: "new" } }),
    why: () => listWord((words) => words.why.underWay)
  },
  {
    id: "quizzes.import",
    group: "screen",
    keys: [],
    label: () => listWord((words) => words.upload),
    message: () => ({ to: "import", event: { type: "import.open", of: "quizzes" } }),
    why: () => listWord((words) => words.why.elsewhere)
  },
  ...filterCommands,
  ...listCommands<QuizzesDesk, QuizzesMessage>({
    name: "quizzes",
    search: say((words) => words.search),
    pageOf: ({ list }) => list.context.view.page,
    toList: (event) => ({ to: "list", event }),
    toPage: (event) => ({ to: "page", event })
  })
]

/** The commands as they stand. */
export const quizzesOffers = (desk: QuizzesDesk): ReadonlyArray<Offer<QuizzesMessage>> =>
  offersOf(quizzesCommands, desk, (message) => quizzesAccept(desk, message))
