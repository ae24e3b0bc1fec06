import { expect, it } from "vitest"
import { draftMomentText } from "#domain/shared/document/draft.messages.ts"

it("a draft of today has its time, an earlier one its day", () => {
  const stored = { day: "11/28/2026", time: "10:42" }
  expect(draftMomentText("en", stored, "11/28/2026")).toBe("from 10:42")
  expect(draftMomentText("en", stored, "11/29/2026")).toBe("from 11/28/2026")
  expect(draftMomentText("es", stored, "11/28/2026")).toBe("de las 10:42")
})
