/**
 * Writing a learning article, a new one or one that is there.
 *
 *   closed ──▶ opening ──▶ editing ⇄ discarding ──▶ closed
 *                 │          ▲ │
 *                 ▼          │ ▼
 *              restoring ────┤ saving ──▶ closed
 *                    └──▶ merging ◀┘
 *
 * A field says what is wrong with it once it has been left. The machine tells the keeper of drafts what is typed; a picture
 * is not kept with it. A save that somebody else was quicker with is merged field by field and never sent again by itself.
 */
import { assign, emit, enqueueActions, setup } from "xstate"
import type { ImageIssue } from "../files/image.rules.ts"
import type { Picture } from "../files/image.schema.ts"
import type { DraftWanted } from "../shared/drafts.port.ts"
import type { Language } from "../shared/language.schema.ts"
import { type Notice, notice } from "../shared/notice.schema.ts"
import { promised, type Thrown } from "../shared/promised.ts"
import { type ArticleFormField, articleFormFields, type KeptArticleDraft } from "./article-draft.schema.ts"
import {
  articleDraftSubject,
  articleDraftToKeep,
  type ArticleEditorContext,
  articleIssues,
  articleOvertaken,
  type ArticleSave,
  canConfirm,
  editorAtFirst,
  fieldsDecided,
  firstArticleIssue,
  foundDraft,
  isArticleDirty,
  isArticleSaved,
  isEveryFieldDecided,
  restoredArticle,
  shownArticleIssues,
  toArticleForm,
  toArticleSave,
  typed
} from "./article-editor.rules.ts"
import { toArticleFailure } from "./article.errors.ts"
import { articleNotices, describeArticleFailure } from "./article.messages.ts"
import type { Article, ArticleText } from "./article.schema.ts"

export type ArticleEditorEvent =
  | { readonly type: "article.open"; readonly article: Article | null }
  | { readonly type: "article.close" }
  | { readonly type: "article.stay" }
  | { readonly type: "article.discard" }
  | { readonly type: "draft.restore" }
  | { readonly type: "draft.dismiss" }
  | { readonly type: "article.type"; readonly field: Exclude<ArticleFormField, "image">; readonly text: string }
  | { readonly type: "article.leave"; readonly field: ArticleFormField }
  | { readonly type: "picture.choose"; readonly picture: Picture }
  /** A file was picked that is no acceptable picture: the one that is there stays. */
  | { readonly type: "picture.misfit"; readonly issue: ImageIssue }
  /** Takes away the picture that was chosen, else the one that is kept. */
  | { readonly type: "picture.remove" }
  | { readonly type: "translation.confirm"; readonly text: ArticleText }
  | { readonly type: "tab.choose"; readonly language: Language }
  | { readonly type: "article.save" }
  | { readonly type: "conflict.choose"; readonly field: string; readonly side: "mine" | "theirs" }
  | { readonly type: "merge.confirm" }

export interface FieldFocusWanted {
  readonly type: "focus"
  readonly field: string
}

/** Tells whoever shows articles that one has been saved. */
export interface ArticleSaved {
  readonly type: "saved"
  readonly article: Article
}

export const articleEditorMachine = setup({
  types: {
    context: {} as ArticleEditorContext,
    events: {} as ArticleEditorEvent,
    emitted: {} as Notice | FieldFocusWanted | ArticleSaved | DraftWanted,
    tags: {} as "busy" | "open"
  },
  actors: {
    readDraft: promised<KeptArticleDraft | null, { readonly subject: string }>("readDraft"),
    saveArticle: promised<Article, ArticleSave>("saveArticle")
  },
  guards: {
    hasFound: ({ context }, { kept }: { readonly kept: KeptArticleDraft | null }) =>
      foundDraft(context.base, kept) !== null,
    restoringConflicts: ({ context }) => (restoredArticle(context).conflicts ?? []).length > 0,
    changesText: ({ context }, { field, text }: { readonly field: ArticleFormField; readonly text: string }) =>
      context.form[field] !== text,
    isUnchanged: ({ context }) => context.base !== null && !isArticleDirty(context),
    hasPicture: ({ context }) => context.picture !== null || context.form.image !== "",
    canConfirm: ({ context }, { text }: { readonly text: ArticleText }) => canConfirm(context, text),
    isOtherTab: ({ context }, { language }: { readonly language: Language }) => context.language !== language,
    isComplete: ({ context }) => Object.keys(articleIssues(context)).length === 0,
    isDirty: ({ context }) => isArticleDirty(context),
    hasConflicts: ({ context }) => context.conflicts.length > 0,
    isConflict: ({ context }, { field }: { readonly field: string }) =>
      context.conflicts.some((conflict) => conflict.field === field),
    isEveryFieldDecided: ({ context }) => isEveryFieldDecided(context),
    isSavedAlready: ({ context }, { error }: Thrown) => {
      const failure = toArticleFailure(error)
      return failure._tag === "ArticleOvertaken" && isArticleSaved(context, failure.current)
    },
    isOvertaken: (_, { error }: Thrown) => toArticleFailure(error)._tag === "ArticleOvertaken",
    isOvertakenInConflict: ({ context }, { error }: Thrown) => {
      const failure = toArticleFailure(error)
      return (
        failure._tag === "ArticleOvertaken" && (articleOvertaken(context, failure.current).conflicts ?? []).length > 0
      )
    }
  },
  actions: {
    begin: assign(({ context }, { article }: { readonly article: Article | null }) => ({
      ...editorAtFirst,
      base: article,
      form: toArticleForm(article),
      language: context.language
    })),
    keepFound: assign(({ context }, { kept }: { readonly kept: KeptArticleDraft | null }) => ({
      found: foundDraft(context.base, kept)
    })),
    restore: assign(({ context }) => restoredArticle(context)),
    dismiss: assign({ found: null }),
    keepText: assign(({ context }, { field, text }: { readonly field: ArticleFormField; readonly text: string }) => ({
      ...typed(context, field, text),
      refused: {},
      failure: null
    })),
    judge: assign(({ context }, { field }: { readonly field: ArticleFormField }) => ({
      judged: context.judged.includes(field) ? context.judged : [...context.judged, field]
    })),
    judgeAll: assign({ judged: articleFormFields }),
    keepPicture: assign(({ context }, { picture }: { readonly picture: Picture }) => ({
      picture,
      judged: context.judged.includes("image") ? context.judged : [...context.judged, "image" as const],
      refused: {},
      failure: null,
      remarks: context.remarks.filter((remark) => remark !== "pictureNotKept")
    })),
    keepMisfit: assign(({ context }, { issue }: { readonly issue: ImageIssue }) => ({
      refused: { ...context.refused, image: issue }
    })),
    removePicture: assign(({ context }) => ({
      picture: null,
      form: context.picture === null ? { ...context.form, image: "" } : context.form,
      refused: {},
      failure: null
    })),
    confirm: assign(({ context }, { text }: { readonly text: ArticleText }) => ({
      confirmed: [...context.confirmed, text]
    })),
    chooseTab: assign((_, { language }: { readonly language: Language }) => ({ language })),
    wantDraft: emit(({ context }): DraftWanted => ({
      type: "draft",
      subject: articleDraftSubject(context.base),
      draft: articleDraftToKeep(context)
    })),
    wantNothing: emit(({ context }): DraftWanted => ({
      type: "draft",
      subject: articleDraftSubject(context.base),
      draft: null
    })),
    focusForm: emit((): FieldFocusWanted => ({ type: "focus", field: "category" })),
    focusFirstIssue: enqueueActions(({ context, enqueue }) => {
      const place = firstArticleIssue(shownArticleIssues(context), context.language)
      if (place === null) return
      enqueue.assign({ language: place.language })
      enqueue.emit({ type: "focus", field: place.path } satisfies FieldFocusWanted)
    }),
    forgetWhatWasSaid: assign({ failure: null, remarks: [] }),
    keepFailure: assign((_, { error }: Thrown) => {
      const failure = toArticleFailure(error)
      return { failure, refused: failure._tag === "FieldsInvalid" ? failure.fields : {} }
    }),
    merge: assign(({ context }, { error }: Thrown) => {
      const failure = toArticleFailure(error)
      return failure._tag === "ArticleOvertaken" ? articleOvertaken(context, failure.current) : {}
    }),
    choose: assign(({ context }, { field, side }: { readonly field: string; readonly side: "mine" | "theirs" }) => ({
      choices: { ...context.choices, [field]: side }
    })),
    decide: assign(({ context }) => fieldsDecided(context)),
    tellFailed: emit(({ context }, { error }: Thrown): Notice => {
      const otherwise = context.base === null ? articleNotices.createFailed : articleNotices.updateFailed
      return notice("error", describeArticleFailure(toArticleFailure(error), otherwise))
    }),
    tellSaved: emit(({ context }): Notice =>
      notice("success", context.base === null ? articleNotices.created : articleNotices.updated)
    ),
    showSaved: emit((_, { article }: { readonly article: Article }): ArticleSaved => ({ type: "saved", article })),
    showKept: enqueueActions(({ enqueue }, { error }: Thrown) => {
      const failure = toArticleFailure(error)
      if (failure._tag !== "ArticleOvertaken") return
      enqueue.emit({ type: "saved", article: failure.current } satisfies ArticleSaved)
    }),
    forget: assign(({ context }) => ({ ...editorAtFirst, language: context.language }))
  }
}).createMachine({
  id: "article-editor",
  context: editorAtFirst,
  initial: "closed",
  states: {
    closed: {
      entry: "forget",
      on: { "article.open": { target: "opening", actions: { type: "begin", params: ({ event }) => event } } }
    },
    opening: {
      tags: ["busy", "open"],
      on: { "article.close": "closed" },
      invoke: {
        id: "readDraft",
        src: "readDraft",
        input: ({ context }) => ({ subject: articleDraftSubject(context.base) }),
        onDone: [
          {
            guard: { type: "hasFound", params: ({ event }) => ({ kept: event.output }) },
            target: "restoring",
            actions: [{ type: "keepFound", params: ({ event }) => ({ kept: event.output }) }, "focusForm"]
          },
          { target: "editing", actions: "focusForm" }
        ],
        // A browser that keeps no drafts keeps nobody from writing.
        onError: { target: "editing", actions: "focusForm" }
      }
    },
    restoring: {
      tags: "open",
      on: {
        "draft.restore": [
          { guard: "restoringConflicts", target: "merging", actions: "restore" },
          // What has become of it is kept: nothing, where its picture was all there was.
          { target: "editing", actions: ["restore", "wantDraft", "focusForm"] }
        ],
        "draft.dismiss": { target: "editing", actions: ["dismiss", "wantNothing", "focusForm"] },
        // The draft stays where it is.
        "article.close": "closed"
      }
    },
    editing: {
      tags: "open",
      on: {
        "article.type": {
          guard: { type: "changesText", params: ({ event }) => event },
          actions: [{ type: "keepText", params: ({ event }) => event }, "wantDraft"]
        },
        "article.leave": { actions: { type: "judge", params: ({ event }) => event } },
        "picture.choose": { actions: [{ type: "keepPicture", params: ({ event }) => event }, "wantDraft"] },
        "picture.misfit": { actions: { type: "keepMisfit", params: ({ event }) => event } },
        "picture.remove": { guard: "hasPicture", actions: ["removePicture", "wantDraft"] },
        "translation.confirm": {
          guard: { type: "canConfirm", params: ({ event }) => event },
          actions: [{ type: "confirm", params: ({ event }) => event }, "wantDraft"]
        },
        "tab.choose": {
          guard: { type: "isOtherTab", params: ({ event }) => event },
          actions: { type: "chooseTab", params: ({ event }) => event }
        },
        "article.save": [
          { guard: "isUnchanged", target: "closed", actions: "wantNothing" },
          { guard: "isComplete", target: "saving" },
          { actions: ["judgeAll", "focusFirstIssue"] }
        ],
        "article.close": [{ guard: "isDirty", target: "discarding" }, { target: "closed" }]
      }
    },
    discarding: {
      tags: "open",
      on: {
        "article.stay": [{ guard: "hasConflicts", target: "merging" }, { target: "editing" }],
        "article.discard": { target: "closed", actions: "wantNothing" }
      }
    },
    saving: {
      tags: ["busy", "open"],
      entry: "forgetWhatWasSaid",
      invoke: {
        id: "saveArticle",
        src: "saveArticle",
        input: ({ context }) => toArticleSave(context),
        onDone: {
          target: "closed",
          actions: [
            "tellSaved",
            { type: "showSaved", params: ({ event }) => ({ article: event.output }) },
            "wantNothing"
          ]
        },
        onError: [
          {
            guard: { type: "isSavedAlready", params: ({ event }) => event },
            target: "closed",
            actions: ["tellSaved", { type: "showKept", params: ({ event }) => event }, "wantNothing"]
          },
          {
            guard: { type: "isOvertakenInConflict", params: ({ event }) => event },
            target: "merging",
            // The draft that is kept goes on with its old base, so that a reload asks the same again.
            actions: { type: "merge", params: ({ event }) => event }
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
        "merge.confirm": { guard: "isEveryFieldDecided", target: "editing", actions: ["decide", "wantDraft"] },
        "article.close": "discarding"
      }
    }
  }
})
