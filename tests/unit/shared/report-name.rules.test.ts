import { expect, it } from "vitest"
import { reportName } from "#domain/shared/report/report-name.rules.ts"

it("the name of a report has the words of its filter, and no ids", () => {
  expect(reportName({}, "csv")).toBe("report.csv")
  expect(reportName({ status: "pending", type: "dental", searchTerm: "Ana Zúñiga / 2" }, "xlsx")).toBe(
    "report-pending-dental-Ana-Zúñiga-2.xlsx"
  )
  expect(reportName({ created_from: "2026-10-01T05:00:00.000Z", created_to: "2026-10-31" }, "csv")).toBe(
    "report-from-2026-10-01-to-2026-10-31.csv"
  )
  expect(reportName({ company_id: "34c4d351-0000-4000-8000-0000000dbba1", active: "no" }, "csv")).toBe(
    "report-deleted.csv"
  )
  expect(reportName({ active: "yes", asOf: "2026-10-01T05:00:00.000Z", ids: ["a"] }, "csv")).toBe("report-selected.csv")
  expect(reportName({ searchTerm: "x".repeat(100) }, "csv")).toHaveLength(84)
})
