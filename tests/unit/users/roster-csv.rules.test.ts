import { Result } from "effect"
import { expect, it } from "vitest"
import { readCsv } from "#domain/shared/csv/csv-file.rules.ts"
import { rosterCsv, rosterHeaderIssue, rosterJudge } from "#domain/users/roster-csv.rules.ts"
import { bytesOf, northwind, plainReading, utf8 } from "#tests/fixtures/csv.ts"
import { isCommonPassword } from "#tests/doubles/session.memory.ts"

const judged = (text: string, allowAdmins = false) => {
  const { header, rows } = Result.getOrThrow(readCsv(rosterCsv, bytesOf(text), utf8))
  const judge = rosterJudge(header, { companies: [northwind], allowAdmins, ...plainReading }, isCommonPassword)
  return rows.map((row) => {
    const found = judge(row)
    if (!("input" in found)) throw new Error("Each row has an input")
    const { issues, ...input } = found.input
    return { input, issues: issues.map(({ column, message }) => `${column} ${message}`), ifNew: found.ifNew.length }
  })
}

it("a file may lack every column but one that finds people", () => {
  const headerOf = (text: string) => Result.getOrThrow(readCsv(rosterCsv, bytesOf(text), utf8)).header
  expect(rosterHeaderIssue(headerOf("email\na@b.co\n"))).toBe(null)
  expect(rosterHeaderIssue(headerOf("mobile_number\n+1\n"))).toBe(null)
  expect(rosterHeaderIssue(headerOf("surname\nGil\n"))).toBe("csv_column_missing|email, mobile_number")
})

it("empty cells are null, and errors only of somebody new", () => {
  expect(judged("email,surname,dob\na@b.co,,\n")).toMatchObject([
    { input: { email: "a@b.co", surname: null, dob: null, mobile_number: null, role: "user" }, issues: [], ifNew: 6 }
  ])
})

it("a row without an e-mail address and a number finds nobody", () => {
  expect(judged("email,surname\n,Gil\n")).toMatchObject([{ issues: ["null csv_roster_nobody"] }])
})

it("a wrong row still has its e-mail address and its number", () => {
  expect(judged("email,mobile_number,dob\na@b.co,+16665550101,x\n")).toMatchObject([
    { input: { email: "a@b.co", mobile_number: "+16665550101", dob: null }, issues: ["dob csv_day_malformed"] }
  ])
})

it("a row may name no other company than the one that is compared", () => {
  expect(judged("email,company\na@b.co,NORTHWIND\nb@b.co,\nc@b.co,Bright Minds\n").map(({ issues }) => issues)).toEqual(
    [[], [], ["company csv_roster_company"]]
  )
})

it("an administrator is new only where that is allowed", () => {
  const [refused, allowed] = [judged("email,role\na@b.co,admin\n"), judged("email,role\na@b.co,admin\n", true)]
  expect((refused[0]?.ifNew ?? 0) - (allowed[0]?.ifNew ?? 0)).toBe(1)
  expect(allowed).toMatchObject([{ input: { role: "admin" } }])
})

it("an address that occurs twice is an error of the later row", () => {
  expect(judged("email\na@b.co\nA@b.co\n").map(({ issues }) => issues)).toEqual([[], ["email csv_email_repeated|2"]])
})
