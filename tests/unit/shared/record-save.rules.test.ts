import { Effect, Exit, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { recordSave, type SaveFailure, saveOutcome } from "#domain/shared/document/record-save.rules.ts"
import { FieldsInvalid, Unavailable } from "#domain/shared/failure.errors.ts"
import { requiredText } from "#domain/shared/text.schema.ts"
import { instant } from "#tests/fixtures/claims.ts"
import { marta } from "#tests/fixtures/people.ts"

const refusal = { en: "Refused", es: "Rechazado" }
interface Row {
  readonly id: string
}
interface Overtaken {
  readonly _tag: "Overtaken"
  readonly current: Row
  readonly fields: Readonly<Record<string, unknown>>
}
const overtaken: Overtaken = { _tag: "Overtaken", current: { id: "1" }, fields: { name: "Ana" } }
const write: Effect.Effect<Row, Overtaken> = Effect.fail(overtaken)

describe("a save", () => {
  it("a save that succeeds answers the stored record", async () => {
    expect(await Effect.runPromise(saveOutcome(Effect.succeed("row"), null))).toEqual({ kind: "saved", row: "row" })
  })

  it("a save that was overtaken answers the present record", async () => {
    for (const describeFailure of [null, () => refusal])
      expect(await Effect.runPromise(saveOutcome(write, describeFailure))).toEqual({
        kind: "overtaken",
        current: overtaken.current
      })
  })

  it("a save that was overtaken says who has saved, where that is known", async () => {
    const saved = { by: marta, at: instant("2026-11-20T10:00:00.000Z") }
    const failed: Effect.Effect<Row, Overtaken & { readonly saved: typeof saved }> = Effect.fail({
      ...overtaken,
      saved
    })
    expect(await Effect.runPromise(saveOutcome(failed, null))).toMatchObject({ kind: "overtaken", saved })
  })

  it("an error without a message of a field is no issue", async () => {
    const failed = Effect.fail({ _tag: "Refusal", fields: { name: "name_taken", version: 4 } })
    const outcome = await Effect.runPromise(saveOutcome(failed, () => refusal))
    expect(outcome).toMatchObject({ kind: "refused", issues: { name: "name_taken" } })
    expect(outcome).not.toHaveProperty("issues.version")
  })

  it("a refusal of fields is an outcome only where it has a text", async () => {
    const invalid = new FieldsInvalid({ fields: { name: "name_required" } })
    expect(await Effect.runPromise(saveOutcome(Effect.fail(invalid), () => refusal))).toEqual({
      kind: "refused",
      issues: { name: "name_required" },
      failure: refusal
    })
    expect(await Effect.runPromiseExit(saveOutcome(Effect.fail(invalid), null))).toEqual(Exit.fail(invalid))
  })

  it("any other failure stays a failure", async () => {
    const exit = await Effect.runPromiseExit(saveOutcome(Effect.fail(new Unavailable()), () => refusal))
    expect(exit).toEqual(Exit.fail(new Unavailable()))
  })
})

describe("the save of a form", () => {
  interface Badge extends Row {
    readonly version: number
  }
  const said = (en: string) => ({ en, es: en })
  const save = recordSave<Badge, { readonly name: string; readonly note: string | null }, object>({
    kind: {
      New: Schema.Struct({ name: requiredText("name_required"), note: Schema.NullOr(Schema.String) }),
      Change: Schema.Struct({
        name: Schema.optionalKey(requiredText("name_required")),
        note: Schema.optionalKey(Schema.NullOr(Schema.String)),
        version: Schema.Number
      })
    },
    fields: [
      { name: "name", kind: "text", isRequired: true },
      { name: "note", kind: "area" }
    ],
    notices: { createFailed: said("Not created"), updateFailed: said("Not updated") },
    describe: (_, what) => what
  })
  const badge: Badge = { id: "7", version: 3 }
  const base = { name: "Ana", note: "old" }
  const saved = (target: Badge | null, fields: typeof base, answer: Effect.Effect<Badge, SaveFailure<Badge>>) => {
    const sent: unknown[] = []
    const port = {
      create: (input: unknown) => {
        sent.push(["create", input])
        return answer
      },
      change: (id: string, change: unknown) => {
        sent.push(["change", id, change])
        return answer
      }
    }
    return Effect.runPromise(save(port, { target, base, fields })).then((outcome) => ({ outcome, sent }))
  }
  const done = Effect.succeed(badge)

  it("a new record is sent whole, a stored one as its changes and the version it was read with", async () => {
    const fields = { name: "Bea", note: "" }
    const outcome = { kind: "saved", row: badge }
    expect(await saved(null, fields, done)).toEqual({ outcome, sent: [["create", { name: "Bea", note: null }]] })
    expect(await saved(badge, { ...base, note: "" }, done)).toEqual({
      outcome,
      sent: [["change", "7", { note: null, version: 3 }]]
    })
  })

  it("a value that breaks a rule is refused as by the server, and is not sent", async () => {
    const issues = { name: "name_required" }
    const refusedAs = (failure: string) => ({ outcome: { kind: "refused", issues, failure: said(failure) }, sent: [] })
    expect(await saved(null, { ...base, name: "" }, done)).toEqual(refusedAs("Not created"))
    expect(await saved(badge, { ...base, name: "" }, done)).toEqual(refusedAs("Not updated"))
  })
})
