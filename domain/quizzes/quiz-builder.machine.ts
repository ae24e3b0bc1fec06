/**
 * Writing a quiz, a new one or one that is there.
 *
 *   closed ──▶ opening ──▶ editing ⇄ discarding ──▶ closed
 *               │  ▲         ▲ │
 *               ▼  │         │ ▼
 *              failed        │ saving ──▶ closed
 *               restoring ───┤    │
 *                     └───▶ merging ◀┘
 *
 * It tells the keeper of drafts what is typed, and takes up again what was kept when the page was closed in between; a
 * save or a discard takes the draft away. A save that somebody else was quicker with is merged by question; it is never sent
 * again by itself.
 */
import { assign, emit, enqueueActions, setup } from "xstate"
import type { DraftWanted } from "../shared/drafts.port.ts"
import type { Language } from "../shared/language.schema.ts"
import { type Notice, notice } from "../shared/notice.schema.ts"
import { promised, type Thrown } from "../shared/promised.ts"
import {
  builderAtFirst,
  conflictsDecided,
  draftSubject,
  draftToKeep,
  isDirty,
  isEveryConflictDecided,
  opened,
  type OpenedQuiz,
  overtaken,
  placeAfter,
  type QuizBuilderContext,
  type QuizSave,
  restored,
  shownIssues,
  toSave
} from "./quiz-builder.rules.ts"
import { editForm, type QuizEdit } from "./quiz-edit.rules.ts"
import { formIssues, isSameForm, toForm } from "./quiz-form.rules.ts"
import type { DraftSubject } from "./quiz-draft.schema.ts"
import { edited, redone, settled, undone } from "./quiz-history.rules.ts"
import { firstIssue } from "./quiz-issues.rules.ts"
import { conflictName, type Side } from "./quiz-merge.rules.ts"
import { toQuizFailure } from "./quiz.errors.ts"
import { describeQuizFailure, quizNotices } from "./quiz.messages.ts"
import type { Quiz } from "./quiz.schema.ts"

export type QuizBuilderEvent =
  | { readonly type: "quiz.open"; readonly subject: DraftSubject }
  | { readonly type: "quiz.retry" }
  | { readonly type: "quiz.close" }
  | { readonly type: "quiz.stay" }
  | { readonly type: "quiz.discard" }
  | { readonly type: "draft.restore" }
  | { readonly type: "draft.dismiss" }
  | { readonly type: "quiz.edit"; readonly edit: QuizEdit }
  | { readonly type: "field.leave" }
  | { readonly type: "quiz.undo" }
  | { readonly type: "quiz.redo" }
  | { readonly type: "tab.choose"; readonly language: Language }
  | { readonly type: "quiz.save" }
  | { readonly type: "conflict.choose"; readonly name: string; readonly side: Side }
  | { readonly type: "merge.confirm" }

export interface QuizFocusWanted {
  readonly type: "focus"
  /**
   * A field's path; that of a question or an option means its own heading. `draft`, `conflicts` and `failure` are what is
   * asked before any field: what shall become of a kept draft, whose edits shall stand, whether to try again.
   */
  readonly path: string
  readonly language: Language
}

/** Tells whoever shows quizzes that one has been saved. */
export interface QuizSaved {
  readonly type: "saved"
  readonly quiz: Quiz
}

const onTitle = { type: "focusOn", params: { path: "title" } } as const
const onDraft = { type: "focusOn", params: { path: "draft" } } as const
const onConflicts = { type: "focusOn", params: { path: "conflicts" } } as const
const onFailure = { type: "focusOn", params: { path: "failure" } } as const

export const quizBuilderMachine = setup({
  types: {
    context: {} as QuizBuilderContext,
    events: {} as QuizBuilderEvent,
    emitted: {} as Notice | QuizFocusWanted | QuizSaved | DraftWanted,
    tags: {} as "busy" | "open"
  },
  actors: {
    openQuiz: promised<OpenedQuiz, { readonly subject: DraftSubject }>("openQuiz"),
    saveQuiz: promised<Quiz, QuizSave>("saveQuiz")
  },
  guards: {
    isComplete: ({ context }) => Object.keys(formIssues(context.history.present)).length === 0,
    isDirty: ({ context }) => isDirty(context),
    changesForm: ({ context }, { edit }: { readonly edit: QuizEdit }) =>
      editForm(context.history.present, edit) !== context.history.present,
    hasPast: ({ context }) => context.history.past.length > 0,
    hasFuture: ({ context }) => context.history.future.length > 0,
    isOtherTab: ({ context }, { language }: { readonly language: Language }) => context.language !== language,
    hasFound: (_, output: OpenedQuiz) => opened(output).found !== null,
    restoringConflicts: ({ context }) => (restored(context).conflicts ?? []).length > 0,
    isConflict: ({ context }, { name }: { readonly name: string }) =>
      context.conflicts.some((conflict) => conflictName(conflict) === name),
    isEveryConflictDecided: ({ context }) => isEveryConflictDecided(context),
    hasConflicts: ({ context }) => context.conflicts.length > 0,
    isOvertaken: (_, { error }: Thrown) => toQuizFailure(error)._tag === "QuizOvertaken",
    isSavedAlready: ({ context }, { error }: Thrown) => {
      const failure = toQuizFailure(error)
      return failure._tag === "QuizOvertaken" && isSameForm(context.history.present, toForm(failure.current))
    },
    isOvertakenInConflict: ({ context }, { error }: Thrown) => {
      const failure = toQuizFailure(error)
      return failure._tag === "QuizOvertaken" && (overtaken(context, failure.current).conflicts ?? []).length > 0
    }
  },
  actions: {
    begin: assign(({ context }, { subject }: { readonly subject: DraftSubject }) => ({
      ...builderAtFirst,
      subject,
      language: context.language
    })),
    keepOpened: assign((_, output: OpenedQuiz) => opened(output)),
    restore: assign(({ context }) => restored(context)),
    dismiss: assign({ found: null }),
    keepEdit: assign(({ context }, { edit }: { readonly edit: QuizEdit }) => ({
      history: edited(context.history, edit),
      refused: {},
      failure: null
    })),
    settle: assign({ history: ({ context }) => settled(context.history) }),
    takeBack: assign({ history: ({ context }) => undone(context.history), refused: {}, failure: null }),
    doAgain: assign({ history: ({ context }) => redone(context.history), refused: {}, failure: null }),
    wantDraft: emit(({ context }): DraftWanted => ({
      type: "draft",
      subject: draftSubject(context.subject),
      draft: draftToKeep(context)
    })),
    wantNothing: emit(({ context }): DraftWanted => ({
      type: "draft",
      subject: draftSubject(context.subject),
      draft: null
    })),
    chooseTab: assign((_, { language }: { readonly language: Language }) => ({ language })),
    check: assign({ isChecked: true }),
    focusAfter: enqueueActions(({ context: { history, language }, enqueue }, { edit }: { readonly edit: QuizEdit }) => {
      const place = placeAfter(edit, history.present, editForm(history.present, edit), language)
      if (place !== null) enqueue.emit({ type: "focus", ...place } satisfies QuizFocusWanted)
    }),
    focusOn: emit(({ context: { language } }, { path }: { readonly path: string }): QuizFocusWanted => ({
      type: "focus",
      path,
      language
    })),
    focusFirstIssue: enqueueActions(({ context, enqueue }) => {
      const place = firstIssue(shownIssues(context), context.language)
      if (place === null) return
      enqueue.assign({ language: place.language })
      enqueue.emit({ type: "focus", ...place } satisfies QuizFocusWanted)
    }),
    keepFailure: assign((_, { error }: Thrown) => {
      const failure = toQuizFailure(error)
      return { failure, refused: failure._tag === "FieldsInvalid" ? failure.fields : {} }
    }),
    merge: assign(({ context }, { error }: Thrown) => {
      const failure = toQuizFailure(error)
      return failure._tag === "QuizOvertaken" ? overtaken(context, failure.current) : {}
    }),
    choose: assign(({ context }, { name, side }: { readonly name: string; readonly side: Side }) => ({
      choices: { ...context.choices, [name]: side }
    })),
    decide: assign(({ context }) => conflictsDecided(context)),
    tellFailed: emit(({ context }, { error }: Thrown): Notice => {
      const otherwise = context.base === null ? quizNotices.createFailed : quizNotices.updateFailed
      return notice("error", describeQuizFailure(toQuizFailure(error), otherwise))
    }),
    forgetWhatWasSaid: assign({ failure: null, hasMerged: false }),
    tellSaved: emit(({ context }): Notice =>
      notice("success", context.base === null ? quizNotices.created : quizNotices.updated)
    ),
    showSaved: emit((_, { quiz }: { readonly quiz: Quiz }): QuizSaved => ({ type: "saved", quiz })),
    showKept: enqueueActions(({ enqueue }, { error }: Thrown) => {
      const failure = toQuizFailure(error)
      if (failure._tag === "QuizOvertaken") enqueue.emit({ type: "saved", quiz: failure.current } satisfies QuizSaved)
    }),
    forget: assign(({ context }) => ({ ...builderAtFirst, language: context.language }))
  }
}).createMachine({
  id: "quiz-builder",
  context: builderAtFirst,
  initial: "closed",
  states: {
    closed: {
      entry: "forget",
      on: { "quiz.open": { target: "opening", actions: { type: "begin", params: ({ event }) => event } } }
    },
    opening: {
      tags: ["busy", "open"],
      on: { "quiz.close": "closed" },
      invoke: {
        id: "openQuiz",
        src: "openQuiz",
        input: ({ context: { subject } }) => ({ subject }),
        onDone: [
          {
            guard: { type: "hasFound", params: ({ event }) => event.output },
            target: "restoring",
            actions: [{ type: "keepOpened", params: ({ event }) => event.output }, onDraft]
          },
          { target: "editing", actions: [{ type: "keepOpened", params: ({ event }) => event.output }, onTitle] }
        ],
        onError: { target: "failed", actions: [{ type: "keepFailure", params: ({ event }) => event }, onFailure] }
      }
    },
    failed: { tags: "open", on: { "quiz.retry": "opening", "quiz.close": "closed" } },
    restoring: {
      tags: "open",
      on: {
        "draft.restore": [
          { guard: "restoringConflicts", target: "merging", actions: ["restore", onConflicts] },
          { target: "editing", actions: ["restore", onTitle] }
        ],
        "draft.dismiss": { target: "editing", actions: ["dismiss", "wantNothing", onTitle] },
        // The draft stays where it is.
        "quiz.close": "closed"
      }
    },
    editing: {
      tags: "open",
      on: {
        "quiz.edit": {
          guard: { type: "changesForm", params: ({ event }) => event },
          actions: [
            { type: "focusAfter", params: ({ event }) => event },
            { type: "keepEdit", params: ({ event }) => event },
            "wantDraft"
          ]
        },
        "field.leave": { actions: "settle" },
        "quiz.undo": { guard: "hasPast", actions: ["takeBack", "wantDraft"] },
        "quiz.redo": { guard: "hasFuture", actions: ["doAgain", "wantDraft"] },
        "tab.choose": {
          guard: { type: "isOtherTab", params: ({ event }) => event },
          actions: { type: "chooseTab", params: ({ event }) => event }
        },
        "quiz.save": [
          { guard: "isComplete", target: "saving", actions: "settle" },
          { actions: ["settle", "check", "focusFirstIssue"] }
        ],
        "quiz.close": [{ guard: "isDirty", target: "discarding" }, { target: "closed" }]
      }
    },
    discarding: {
      tags: "open",
      on: {
        "quiz.stay": [{ guard: "hasConflicts", target: "merging" }, { target: "editing" }],
        "quiz.discard": { target: "closed", actions: "wantNothing" }
      }
    },
    saving: {
      tags: ["busy", "open"],
      entry: "forgetWhatWasSaid",
      invoke: {
        id: "saveQuiz",
        src: "saveQuiz",
        input: ({ context }) => toSave(context),
        onDone: {
          target: "closed",
          actions: ["tellSaved", { type: "showSaved", params: ({ event }) => ({ quiz: event.output }) }, "wantNothing"]
        },
        onError: [
          {
            // The answer to an earlier try was lost: what is kept is what stands here.
            guard: { type: "isSavedAlready", params: ({ event }) => event },
            target: "closed",
            actions: ["tellSaved", { type: "showKept", params: ({ event }) => event }, "wantNothing"]
          },
          {
            guard: { type: "isOvertakenInConflict", params: ({ event }) => event },
            target: "merging",
            // The draft that is kept goes on with its old base, so that a reload asks the same again.
            actions: [{ type: "merge", params: ({ event }) => event }, onConflicts]
          },
          {
            guard: { type: "isOvertaken", params: ({ event }) => event },
            target: "editing",
            actions: [{ type: "merge", params: ({ event }) => event }, "wantDraft"]
          },
          {
            target: "editing",
            actions: [
              { type: "keepFailure", params: ({ event }) => event },
              { type: "tellFailed", params: ({ event }) => event },
              "focusFirstIssue"
            ]
          }
        ]
      }
    },
    merging: {
      tags: "open",
      on: {
        "conflict.choose": {
          guard: { type: "isConflict", params: ({ event }) => event },
          actions: { type: "choose", params: ({ event }) => event }
        },
        "tab.choose": {
          guard: { type: "isOtherTab", params: ({ event }) => event },
          actions: { type: "chooseTab", params: ({ event }) => event }
        },
        "merge.confirm": {
          guard: "isEveryConflictDecided",
          target: "editing",
          actions: ["decide", "wantDraft", onTitle]
        },
        "quiz.close": "discarding"
      }
    }
  }
})
