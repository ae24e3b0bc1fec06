import { expect, it } from "vitest"
import { reportName } from "#domain/shared/report/report-name.rules.ts"

const id = "34c4d351-0000-4000-8000-0000000dbba1"

it("the name of a whole report is the one of the specification", () => {
  expect(reportName("claims", {}, "csv")).toBe("report.csv")
  expect(reportName("users", { active: "yes", asOf: "2026-10-01T05:00:00.000Z" }, "xlsx")).toBe("report.xlsx")
})

it("the name of a part has its list and the words of its filter, and no ids", () => {
  expect(reportName("claims", { status: "pending", type: "dental", searchTerm: "Ana Zúñiga / 2" }, "xlsx")).toBe(
    "report-claims-pending-dental-Ana-Zúñiga-2.xlsx"
  )
  expect(reportName("audit", { created_from: "2026-10-01T05:00:00.000Z", created_to: "2026-10-31" }, "csv")).toBe(
    "report-audit-from-2026-10-01-to-2026-10-31.csv"
  )
  expect(reportName("claims", { from: "2026-10-01", older_than: 7, look_alike: "yes" }, "csv")).toBe(
    "report-claims-from-2026-10-01-older-than-7-look-alike.csv"
  )
  expect(reportName("enrollments", { uneven: "no" }, "csv")).toBe("report-enrollments-uneven-no.csv")
  expect(reportName("users", { company_id: id, active: "no" }, "csv")).toBe("report-users-deleted.csv")
  expect(reportName("users", { company_id: id }, "csv")).toBe("report-users.csv")
  expect(reportName("users", { active: "yes", ids: ["a", "b"] }, "csv")).toBe("report-users-selected-2.csv")
  expect(reportName("users", { searchTerm: "x".repeat(100) }, "csv")).toHaveLength(84)
})
