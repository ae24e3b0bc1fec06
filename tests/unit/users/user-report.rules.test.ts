import { expect, it } from "vitest"
import type { ReportedUser } from "#domain/users/user-fields.rules.ts"
import { userReportHeader, userReportLine } from "#domain/users/user-report.rules.ts"
import { day, instant } from "#tests/fixtures/claims.ts"
import { companyId } from "#tests/fixtures/new-people.ts"
import { user } from "#tests/fixtures/users.ts"

const reported: ReportedUser = user({
  given_name: "José",
  surname: "Núñez",
  email: "jose@mail.example",
  mobile_number: "+15550200001",
  company: { id: companyId(1), name: 'Prairie "Foods", Inc.' },
  role: "user",
  dob: day("1980-02-29"),
  status: "inactive",
  created_at: instant("2026-10-05T09:30:00.000Z")
})

it("the report has the columns of the template without secrets, and the status", () => {
  expect(userReportHeader).toBe("given_name,surname,email,mobile_number,company,role,dob,status,created_at\r\n")
})

it("a line has the company by its name, and the phone number unchanged", () => {
  expect(userReportLine(reported, "en")).toBe(
    'José,Núñez,jose@mail.example,+15550200001,"Prairie ""Foods"", Inc.",User,1980-02-29,Inactive,2026-10-05T09:30:00.000Z\r\n'
  )
})

it("role and status are words of the reader's language", () => {
  expect(userReportLine({ ...reported, role: "admin" }, "es")).toContain(",Administrador,1980-02-29,Inactivo,")
})

it("unknown cells are empty, and no cell is a formula", () => {
  expect(userReportLine({ ...reported, dob: null, company: null }, "en")).toBe(
    "José,Núñez,jose@mail.example,+15550200001,,User,,Inactive,2026-10-05T09:30:00.000Z\r\n"
  )
  expect(userReportLine({ ...reported, company: { id: companyId(1), name: "=HYPERLINK(1)" } }, "en")).toContain(
    ",'=HYPERLINK(1),"
  )
})
