import { expect, it } from "vitest"
import { reasonNoteMax } from "#domain/shared/decision/decision.schema.ts"
import {
  isNoteWithinLimit,
  noReason,
  noteLength,
  reasonToSend,
  type TypedReason
} from "#domain/shared/decision/reason.rules.ts"

const context = (named: Partial<TypedReason<string>>): TypedReason<string> => ({ ...noReason, ...named })

it("the reason is read as it would be sent", () => {
  expect(reasonToSend(context({ reasonNote: "  " }))).toBeNull()
  expect(reasonToSend(context({ reasonNote: " late " }))).toEqual({ code: "other", note: "late" })
  expect(reasonToSend(context({ reasonCode: "duplicate" }))).toEqual({ code: "duplicate" })
})

it("a note is measured without blanks around it, in characters", () => {
  expect(noteLength(context({ reasonNote: " 🦷🦷 " }))).toBe(2)
  const isShort = (length: number) => isNoteWithinLimit(context({ reasonNote: ` ${"x".repeat(length)} ` }))
  expect([isShort(reasonNoteMax), isShort(reasonNoteMax + 1)]).toEqual([true, false])
})
