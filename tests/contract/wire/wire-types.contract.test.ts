/** Mistakes that must not compile: each line needs its `@ts-expect-error`. */
import { Effect } from "effect"
import { describe, expectTypeOf, it } from "vitest"
import type { Handlers } from "#adapters/server/api/answer.ts"
import type { CallFailure, HandlerOutput, Sent } from "#adapters/contract/endpoint-types.ts"
import {
  type FieldsInvalid,
  Offline,
  type Refused,
  type OutcomeUnknown,
  type TimedOut,
  type Unauthorized,
  type Unavailable,
  Forbidden
} from "#domain/shared/failure.errors.ts"
import type { NoteClosed, NoteNotFound, NoteOvertaken, probeContract } from "./probe.contract.ts"

type Probe = typeof probeContract
type All = Handlers<Probe, null>
/** A handler without a preparation. */
type Plain<Handler> = Extract<Handler, (input: never) => unknown>

describe("the contract", () => {
  it("a missing handler does not compile", () => {
    // @ts-expect-error -- all other handlers are missing
    expectTypeOf<Pick<All, "read">>().toExtend<All>()
  })
  it("an undeclared failure does not compile", () => {
    const handler = () => Effect.fail(new Forbidden())
    expectTypeOf(handler).toExtend<All["create"]>()
    // @ts-expect-error -- reading does not declare it
    expectTypeOf(handler).toExtend<All["read"]>()
  })
  it("a wrong result does not compile", () => {
    expectTypeOf(() => Effect.succeed({ data: { updated: 1 } })).toExtend<All["closeAll"]>()
    // @ts-expect-error -- a text is no number
    expectTypeOf(() => Effect.succeed({ data: { updated: "1" } })).toExtend<All["closeAll"]>()
  })
  it("a wrong request does not compile", () => {
    expectTypeOf<Sent<Probe["change"], Blob>["body"]>().toEqualTypeOf<{
      readonly title?: string
      readonly version?: number
    }>()
    expectTypeOf<Sent<Probe["closeAll"], Blob>["body"]>().toEqualTypeOf<{ readonly title?: string } | null>()
    expectTypeOf<Sent<Probe["picture"], Blob>["files"]>().toEqualTypeOf<{
      readonly picture: Blob
      readonly icon: Blob | null
    }>()
    expectTypeOf<keyof Sent<Probe["report"], Blob>>().toEqualTypeOf<"query">()
  })
  it("an open endpoint has no caller, and every other has one", () => {
    expectTypeOf<Parameters<Plain<All["word"]>>[0]["caller"]>().toEqualTypeOf<null>()
    expectTypeOf<Parameters<Plain<All["read"]>>[0]["caller"]>().not.toEqualTypeOf<null>()
  })
  it("all failures of a call are distinguished", () => {
    type Everywhere = FieldsInvalid | Offline | OutcomeUnknown | Unauthorized | Unavailable | TimedOut | Refused
    expectTypeOf<CallFailure<Probe["change"]>>().toEqualTypeOf<NoteNotFound | NoteClosed | NoteOvertaken | Everywhere>()
    expectTypeOf<CallFailure<Probe["list"]>>().toEqualTypeOf<Everywhere>()
    expectTypeOf<HandlerOutput<Probe["closeAll"]>["data"]>().toEqualTypeOf<{ readonly updated: number }>()
  })
})
