/**
 * Adding a record, or editing one that others may edit too. Made once for each kind of record.
 *
 *   closed ──▶ opening ──▶ editing ⇄ discarding ⇄ merging
 *                            │  ▲                 ▲  │
 *                            ▼  │                 │  ▼
 *                           saving ───────────────┴▶ saving ──▶ closed
 *
 * A save that was overtaken takes over what only the other has changed and goes on by itself; what both have changed
 * differently is asked about, field by field. Nothing that was typed is lost until it is saved or discarded.
 */
import { assign, emit, enqueueActions, setup } from "xstate"
import type { InEveryLanguage, Language } from "./language.schema.ts"
import { type Notice, notice } from "./notice.schema.ts"
import { promised, type Thrown } from "./promised.ts"
import type { RecordFormContext, RecordFormRules, SaveOutcome, Side } from "./record-form.rules.ts"
import type { Fields } from "./record-merge.rules.ts"

export type RecordFormEvent<Attached> =
  | { readonly type: "form.add" }
  | { readonly type: "form.edit"; readonly id: string }
  | { readonly type: "form.type"; readonly field: string; readonly text: string }
  | { readonly type: "form.leave"; readonly field: string }
  | { readonly type: "form.attach"; readonly field: string; readonly attached: Attached | null }
  /** A file that could not be read, or that is too large to be. */
  | { readonly type: "form.misfit"; readonly field: string; readonly issue: string }
  | { readonly type: "form.reveal"; readonly id: string; readonly field: string; readonly text: string }
  | { readonly type: "form.tab"; readonly language: Language }
  | { readonly type: "form.save" }
  | { readonly type: "form.choose"; readonly field: string; readonly side: Side }
  | { readonly type: "form.close" }
  | { readonly type: "form.stay" }
  | { readonly type: "form.discard" }

/** A record has been written. */
export interface RecordSaved<Row> {
  readonly type: "saved"
  readonly row: Row
}

export interface FieldFocusWanted {
  readonly type: "focus"
  readonly field: string
}

export interface Opened<Row, Choices> {
  readonly row: Row | null
  readonly choices: Choices
}

export interface SaveInput<Row, Attached> {
  readonly target: Row | null
  readonly base: Fields
  readonly fields: Fields
  readonly attached: Readonly<Record<string, Attached>>
}

interface AboutForm<Row, Attached, Choices> {
  readonly id: string
  readonly rules: RecordFormRules<Row, Attached, Choices>
  readonly notices: { readonly created: InEveryLanguage<string>; readonly updated: InEveryLanguage<string> }
  /** What a failure says, by what was being done. */
  readonly describe: (error: unknown, doing: "opening" | "creating" | "updating") => InEveryLanguage<string>
}

export const recordFormMachine = <Row extends { readonly id: string }, Attached, Choices>({
  id,
  rules,
  notices,
  describe
}: AboutForm<Row, Attached, Choices>) => {
  type Context = RecordFormContext<Row, Attached, Choices>
  type Overtaken = Extract<SaveOutcome<Row>, { readonly kind: "overtaken" }>
  const doing = ({ target }: Context) => (target === null ? "creating" : "updating")
  return setup({
    types: {
      context: {} as Context,
      events: {} as RecordFormEvent<Attached>,
      emitted: {} as Notice | FieldFocusWanted | RecordSaved<Row>,
      tags: {} as "busy" | "open"
    },
    actors: {
      openForm: promised<Opened<Row, Choices>, { readonly id: string | null }>("openForm"),
      saveRecord: promised<SaveOutcome<Row>, SaveInput<Row, Attached>>("saveRecord")
    },
    guards: {
      isDirty: ({ context }) => rules.isDirty(context),
      isComplete: ({ context }) => rules.isComplete(context),
      hasConflicts: ({ context }) => rules.hasConflicts(context),
      isDecided: ({ context }) => rules.isDecided(context),
      isUnchanged: ({ context }) => context.target !== null && !rules.isDirty(context),
      isOf: ({ context }, { id: wanted }: { readonly id: string }) => context.target?.id === wanted,
      isConflict: ({ context }, { field }: { readonly field: string }) =>
        context.conflicts.some((conflict) => conflict.field === field),
      isOtherTab: ({ context }, { language }: { readonly language: Language }) =>
        rules.isBilingual && context.language !== language,
      takesAttachment: (_, { field }: { readonly field: string }) => rules.takesAttachment(field),
      isSaved: (_, outcome: SaveOutcome<Row>) => outcome.kind === "saved",
      isRefused: (_, outcome: SaveOutcome<Row>) => outcome.kind === "refused",
      leavesConflicts: ({ context }, outcome: SaveOutcome<Row>) =>
        outcome.kind === "overtaken" && rules.hasConflicts({ ...context, ...rules.overtaken(context, outcome.current) })
    },
    actions: {
      forget: assign(() => rules.closed),
      keepWanted: assign((_, { id: wanted }: { readonly id: string }) => ({ wanted })),
      keepOpened: assign((_, opened: Opened<Row, Choices>) => rules.opened(opened)),
      keepText: assign(({ context }, { field, text }: { readonly field: string; readonly text: string }) =>
        rules.typed(context, field, text)
      ),
      judgeField: assign(({ context }, { field }: { readonly field: string }) => rules.left(context, field)),
      judgeAll: assign(({ context }) => ({ issues: rules.issuesOf(context) })),
      keepAttached: assign(
        ({ context }, { field, attached }: { readonly field: string; readonly attached: Attached | null }) =>
          rules.attach(context, field, attached)
      ),
      keepMisfit: assign(({ context }, { field, issue }: { readonly field: string; readonly issue: string }) =>
        rules.misfit(context, field, issue)
      ),
      openTab: assign((_, { language }: { readonly language: Language }) => ({ language })),
      keepRevealed: assign(({ context }, { field, text }: { readonly field: string; readonly text: string }) =>
        rules.revealed(context, field, text)
      ),
      keepOvertaken: assign(({ context }, outcome: SaveOutcome<Row>) =>
        rules.overtaken(context, (outcome as Overtaken).current)
      ),
      keepRefusal: assign((_, outcome: SaveOutcome<Row>) =>
        outcome.kind === "refused" ? { issues: outcome.issues, failure: outcome.failure } : {}
      ),
      keepChoice: assign(({ context }, { field, side }: { readonly field: string; readonly side: Side }) =>
        rules.choose(context, field, side)
      ),
      takeChoices: assign(({ context }) => rules.decided(context)),
      keepFailure: assign(({ context }, { error }: Thrown) => ({ failure: describe(error, doing(context)) })),
      forgetFailure: assign({ failure: null }),
      focusFirst: emit(({ context }): FieldFocusWanted => ({
        type: "focus",
        field: Object.keys(context.fields)[0] ?? ""
      })),
      focusFirstWrong: enqueueActions(({ context, enqueue }) => {
        const { path, language } = rules.firstWrong(context)
        enqueue.assign({ language })
        enqueue.emit({ type: "focus", field: path } satisfies FieldFocusWanted)
      }),
      tellNotOpened: emit((_, { error }: Thrown): Notice => notice("error", describe(error, "opening"))),
      tellFailed: emit(({ context }, { error }: Thrown): Notice => notice("error", describe(error, doing(context)))),
      tellSaved: emit(({ context }): Notice =>
        notice("success", context.target === null ? notices.created : notices.updated)
      ),
      handOver: emit((_, outcome: SaveOutcome<Row>): RecordSaved<Row> => {
        // The guard before it lets nothing else through.
        if (outcome.kind !== "saved") throw new Error("Nothing was saved")
        return { type: "saved", row: outcome.row }
      })
    }
  }).createMachine({
    id,
    context: rules.closed,
    initial: "closed",
    states: {
      closed: {
        entry: "forget",
        on: {
          "form.add": "opening",
          "form.edit": { target: "opening", actions: { type: "keepWanted", params: ({ event }) => event } }
        }
      },
      opening: {
        tags: ["open", "busy"],
        invoke: {
          id: "openForm",
          src: "openForm",
          input: ({ context: { wanted } }) => ({ id: wanted }),
          onDone: {
            target: "editing",
            actions: [{ type: "keepOpened", params: ({ event }) => event.output }, "focusFirst"]
          },
          onError: { target: "closed", actions: { type: "tellNotOpened", params: ({ event }) => event } }
        },
        on: { "form.close": "closed" }
      },
      editing: {
        tags: "open",
        on: {
          "form.type": { actions: { type: "keepText", params: ({ event }) => event } },
          "form.leave": { actions: { type: "judgeField", params: ({ event }) => event } },
          "form.attach": {
            guard: { type: "takesAttachment", params: ({ event }) => event },
            actions: { type: "keepAttached", params: ({ event }) => event }
          },
          "form.misfit": {
            guard: { type: "takesAttachment", params: ({ event }) => event },
            actions: { type: "keepMisfit", params: ({ event }) => event }
          },
          "form.tab": {
            guard: { type: "isOtherTab", params: ({ event }) => event },
            actions: { type: "openTab", params: ({ event }) => event }
          },
          "form.reveal": {
            guard: { type: "isOf", params: ({ event }) => event },
            actions: { type: "keepRevealed", params: ({ event }) => event }
          },
          "form.save": [
            { guard: "isUnchanged", target: "closed" },
            { guard: "isComplete", target: "saving", actions: "judgeAll" },
            { actions: ["judgeAll", "focusFirstWrong"] }
          ],
          "form.close": [{ guard: "isDirty", target: "discarding" }, { target: "closed" }]
        }
      },
      discarding: {
        tags: "open",
        on: {
          "form.stay": [{ guard: "hasConflicts", target: "merging" }, { target: "editing" }],
          "form.discard": "closed"
        }
      },
      saving: {
        tags: ["open", "busy"],
        entry: "forgetFailure",
        invoke: {
          id: "saveRecord",
          src: "saveRecord",
          input: ({ context: { target, base, fields, attached } }) => ({ target, base, fields, attached }),
          onDone: [
            {
              guard: { type: "isSaved", params: ({ event }) => event.output },
              target: "closed",
              actions: ["tellSaved", { type: "handOver", params: ({ event }) => event.output }]
            },
            {
              guard: { type: "isRefused", params: ({ event }) => event.output },
              target: "editing",
              actions: [{ type: "keepRefusal", params: ({ event }) => event.output }, "focusFirstWrong"]
            },
            {
              guard: { type: "leavesConflicts", params: ({ event }) => event.output },
              target: "merging",
              actions: { type: "keepOvertaken", params: ({ event }) => event.output }
            },
            {
              target: "saving",
              reenter: true,
              actions: { type: "keepOvertaken", params: ({ event }) => event.output }
            }
          ],
          onError: {
            target: "editing",
            actions: [
              { type: "keepFailure", params: ({ event }) => event },
              { type: "tellFailed", params: ({ event }) => event }
            ]
          }
        }
      },
      merging: {
        tags: "open",
        on: {
          "form.choose": {
            guard: { type: "isConflict", params: ({ event }) => event },
            actions: { type: "keepChoice", params: ({ event }) => event }
          },
          "form.save": { guard: "isDecided", target: "saving", actions: "takeChoices" },
          "form.close": "discarding"
        }
      }
    }
  })
}
