import { expect, it } from "vitest"
import { userReportHeader, userReportLine, type ReportedUser } from "#domain/users/user-report.rules.ts"
import { day, instant } from "#tests/fixtures/claims.ts"
import { companyId } from "#tests/fixtures/new-people.ts"

const user: ReportedUser = {
  given_name: "José",
  surname: "Núñez",
  email: "jose@mail.example",
  mobile_number: "+15550200001",
  company: { id: companyId(1), name: 'Prairie "Foods", Inc.' },
  role: "user",
  dob: day("1980-02-29"),
  status: "inactive",
  created_at: instant("2026-10-05T09:30:00.000Z")
}

it("the report has the columns of the template without secrets, and the status", () => {
  expect(userReportHeader).toBe("given_name,surname,email,mobile_number,company,role,dob,status,created_at\r\n")
})

it("a line has the company by its name, and the phone number unchanged", () => {
  expect(userReportLine(user)).toBe(
    'José,Núñez,jose@mail.example,+15550200001,"Prairie ""Foods"", Inc.",user,1980-02-29,inactive,2026-10-05T09:30:00.000Z\r\n'
  )
})

it("unknown cells are empty, and no cell is a formula", () => {
  expect(userReportLine({ ...user, dob: null, company: null })).toBe(
    "José,Núñez,jose@mail.example,+15550200001,,user,,inactive,2026-10-05T09:30:00.000Z\r\n"
  )
  expect(userReportLine({ ...user, company: { id: companyId(1), name: "=HYPERLINK(1)" } })).toContain(
    ",'=HYPERLINK(1),"
  )
})
