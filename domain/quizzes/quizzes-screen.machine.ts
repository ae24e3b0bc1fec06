/**
 * The screen of the quizzes. The machine that edits a quiz is fetched with its first use and becomes a child then; the
 * requested quiz is opened once it is there.
 */
import { type ActorRefFrom, enqueueActions, raise, setup } from "xstate"
import type { QuizBuilderEvent, quizBuilderMachine } from "./quiz-builder.machine.ts"
import { quizCriteria, quizListRules } from "./quiz-list.rules.ts"
import { describeQuizFailure, quizNotices } from "./quiz.messages.ts"
import type { Quiz, QuizStats } from "./quiz.schema.ts"
import { unavailableNotice } from "../shared/failure.messages.ts"
import { figuresMachineOf } from "../shared/list/figures.machine.ts"
import type { TypeAheadEvent } from "../shared/document/document-editor.schema.ts"
import { QuizId } from "../shared/identity.schema.ts"
import { promiseActor, withEvent } from "../shared/promised.ts"
import { recordKinds } from "../shared/record-kind.schema.ts"
import {
  type RecordScreenEvent,
  figuresTransitions,
  listScreenActions,
  recordChildren,
  focusNamed,
  recordTransitions,
  recordMachines,
  notifyChildren,
  screenStates,
  screenTypes
} from "../shared/record-screen/record-screen.machine.ts"
import { relayTo } from "../shared/screen/relay.rules.ts"

type QuizOpened = Extract<QuizBuilderEvent, { readonly type: "form.open" }>

export type QuizzesScreenEvent =
  | RecordScreenEvent<Quiz>
  | QuizOpened
  | Extract<QuizBuilderEvent, { readonly type: "form.close" }>
  /** Typed for a quiz whose fields are not shown yet. */
  | { readonly type: "builder.type"; readonly typed: TypeAheadEvent }
  /** The builder has changed. */
  | { readonly type: "builder.changed"; readonly isOpen: boolean }

export interface QuizzesScreenContext {
  /** What to open once the builder is loaded. */
  readonly requested: QuizOpened | null
  /** What was typed meanwhile. */
  readonly typed: ReadonlyArray<TypeAheadEvent>
  /** Null until a quiz is first edited. */
  readonly builder: ActorRefFrom<typeof quizBuilderMachine> | null
}

export const quizWorkflows = recordMachines({
  name: "quiz",
  noun: recordKinds.quiz.noun,
  criteria: quizCriteria,
  rules: quizListRules,
  notices: quizNotices,
  describe: describeQuizFailure
})

export const { list: quizListMachine, removal: quizRemovalMachine, rowActions: quizActionsMachine } = quizWorkflows

type BuilderTyped = Extract<QuizzesScreenEvent, { readonly type: "builder.type" }>

const typeIntoBuilder = {
  actions: enqueueActions<
    QuizzesScreenContext,
    BuilderTyped,
    undefined,
    QuizzesScreenEvent,
    never,
    never,
    never,
    never,
    never
  >(({ context: { builder }, event: { typed }, enqueue }) => {
    if (builder !== null) enqueue.sendTo(builder, typed)
  })
}

export const quizzesScreenMachine = setup({
  types: screenTypes<QuizzesScreenContext, QuizzesScreenEvent, "editing">(),
  actors: {
    ...quizWorkflows,
    figures: figuresMachineOf<QuizStats>(),
    loadBuilder: promiseActor<typeof quizBuilderMachine>("loadBuilder")
  },
  guards: {
    isOpen: (_, { isOpen }: { readonly isOpen: boolean }) => isOpen,
    isClosed: (_, { isOpen }: { readonly isOpen: boolean }) => !isOpen
  },
  actions: {
    ...listScreenActions<QuizzesScreenContext, QuizzesScreenEvent>(quizCriteria)
  }
}).createMachine({
  id: "quizzes-screen",
  type: "parallel",
  context: { requested: null, typed: [], builder: null },
  entry: "relay",
  invoke: recordChildren,
  on: {
    ...recordTransitions<Quiz, QuizzesScreenContext, QuizzesScreenEvent>(),
    ...figuresTransitions<QuizzesScreenContext, QuizzesScreenEvent>(),
    "record.find": {
      actions: [
        ...focusNamed<QuizzesScreenContext, QuizzesScreenEvent>(),
        // An address may name anything; what is no quiz is not found.
        raise(({ event }) => ({ type: "form.open", subject: QuizId.make(event.id, { disableChecks: true }) }))
      ]
    },
    "records.changed": {
      actions: [
        notifyChildren<QuizzesScreenContext, QuizzesScreenEvent>("quiz", { quiz: ["list", "undo"] }),
        enqueueActions(({ context: { builder }, event: { entity, ids, isOwn = false }, enqueue }) => {
          if (builder !== null && entity === "quiz") enqueue.sendTo(builder, { type: "rows.changed", ids, isOwn })
        })
      ]
    }
  },
  states: {
    ...screenStates,
    builder: {
      initial: "absent",
      states: {
        absent: {
          on: {
            "form.open": {
              target: "loading",
              actions: enqueueActions(({ event, enqueue }) => enqueue.assign({ requested: event }))
            }
          }
        },
        loading: {
          tags: "editing",
          on: {
            "builder.type": [
              {
                guard: ({ event: { typed } }) => typed.type === "form.close",
                target: "absent",
                actions: enqueueActions(({ enqueue }) => enqueue.assign({ requested: null, typed: [] }))
              },
              {
                actions: enqueueActions(({ context: { typed }, event, enqueue }) => {
                  enqueue.assign({ typed: [...typed, event.typed] })
                })
              }
            ]
          },
          invoke: {
            id: "loadBuilder",
            src: "loadBuilder",
            onDone: {
              target: "closed",
              actions: enqueueActions(({ context: { requested, typed }, event: { output }, self, enqueue }) => {
                enqueue.assign({ requested: null, typed: [], builder: ({ spawn }) => spawn(output) })
                enqueue(({ context: { builder } }) => {
                  // The builder's view subscribes to its focus, since it has to expand the target first.
                  relayTo<typeof quizBuilderMachine, QuizzesScreenEvent>(self, builder ?? undefined, { focus: null })
                  builder?.subscribe((snapshot) =>
                    self.send({ type: "builder.changed", isOpen: snapshot.hasTag("open") })
                  )
                })
                if (requested !== null) enqueue.raise(requested)
                for (const one of typed) enqueue.raise({ type: "builder.type", typed: one })
              })
            },
            onError: {
              target: "absent",
              actions: enqueueActions(({ enqueue }) => {
                enqueue.assign({ requested: null, typed: [] })
                enqueue.emit(unavailableNotice)
              })
            }
          }
        },
        closed: {
          on: {
            "form.open": {
              actions: enqueueActions(({ context: { builder }, event, enqueue }) => {
                if (builder !== null) enqueue.sendTo(builder, event)
              })
            },
            // It was just opened.
            "builder.type": typeIntoBuilder,
            "builder.changed": { guard: withEvent("isOpen"), target: "open" }
          }
        },
        open: {
          tags: "editing",
          on: {
            "builder.type": typeIntoBuilder,
            "form.close": {
              actions: enqueueActions(({ context: { builder }, event, enqueue }) => {
                if (builder !== null) enqueue.sendTo(builder, event)
              })
            },
            "builder.changed": { guard: withEvent("isClosed"), target: "closed" }
          }
        }
      }
    }
  }
})
