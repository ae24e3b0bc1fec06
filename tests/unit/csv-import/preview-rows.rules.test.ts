import { expect, it } from "vitest"
import { numberedUserRow, previewOf } from "#tests/fixtures/csv-tables.ts"

const columnOf = (preview: ReturnType<typeof previewOf>, name: string) =>
  preview.overview().columns.findIndex((column) => column.name === name)

it("corrections are taken back one by one, with the errors that only the server had found", () => {
  const preview = previewOf([1, 2, 3].map((at) => numberedUserRow(at, { company: at === 3 ? "Sur" : "Nort" })))
  const unknown = [2, 3].map((row) => ({ row, column: "company", message: "csv_company_unknown" }))
  preview.setChecked(unknown, { new: 1, existing: 0, inactive: 0, leftOut: 2 }, false)
  const before = preview.rows("all", 0, 3)
  const company = columnOf(preview, "company")
  preview.correct({ shown: "attention", position: 0, column: company, text: "Norte", isEverywhere: true })
  preview.correct({
    shown: "all",
    position: 2,
    column: columnOf(preview, "email"),
    text: "nobody",
    isEverywhere: false
  })
  expect(preview.overview()).toMatchObject({ corrections: 2, withErrors: 1 })
  expect(preview.undoCorrection("all")).toEqual({ position: 2, column: columnOf(preview, "email") })
  expect(preview.overview()).toMatchObject({ corrections: 1, withErrors: 0 })
  expect(preview.undoCorrection("attention")).toEqual({ position: 0, column: company })
  expect(preview.overview()).toMatchObject({ corrections: 0, withErrors: 2, checked: null })
  expect(preview.rows("all", 0, 3)).toEqual(before)
  expect(preview.isRewritten()).toBe(false)
  expect(preview.undoCorrection("all")).toBeNull()
})
