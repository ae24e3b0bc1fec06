/**
 * The contract of imports, for every implementation: the service in memory, over PostgreSQL, and a client over HTTP.
 *
 * After a failure and a dry run a snapshot shows that nothing was changed.
 */
import type { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { UserImport } from "#domain/shared/csv/csv-import.schema.ts"
import type { CsvRefused } from "#domain/csv-import/csv-import.errors.ts"
import { csvImportFailureWords, describeRowIssue } from "#domain/csv-import/csv-import.messages.ts"
import { bytesOf, companiesCsv, userCells } from "#tests/fixtures/csv.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"
import { userCsv } from "#domain/users/user-csv.rules.ts"
import {
  type Failed,
  type ImportBackend,
  importFixture,
  importId,
  users
} from "#tests/contract/csv-import/import-backend.ts"
import { undoneImportsContract } from "#tests/contract/csv-import/undone-imports.contract.ts"

const describeIssue = describeRowIssue(userCsv, "en")

/** Errors as `row column words`, whether they come as keys or in words. */
const describeErrors = ({ errors }: { readonly errors: UserImport["errors"] }) =>
  errors.map(({ row, column, message }) => `${row} ${column ?? "-"} ${describeIssue(message)}`)

export const csvImportContract = (name: string, make: () => Promise<ImportBackend>): void => {
  describe(`imports, answered by ${name}`, () => {
    const backend = importFixture(make)

    const unchanged = async (work: () => Promise<void>) => {
      const before = await backend().snapshot()
      await work()
      expect(await backend().snapshot()).toEqual(before)
    }

    it("an import adds every new user as active and pending, with audit, and publishes one change", async () => {
      const answer = await done(
        backend().first.users({ file: users([userCells(1), userCells(2, { email: "Second@Corp.example" })]) })
      )
      expect(answer.summary).toEqual({
        totalProcessed: 2,
        newUsersCount: 2,
        inactiveUsersCount: 0,
        existingUsersCount: 0
      })
      expect(answer.newUsers.map(({ email }) => email)).toEqual(["person.1@corp.example", "Second@Corp.example"])
      expect(answer).toMatchObject({ inactiveUsers: [], errors: [], errors_total: 0, ignored_columns: [] })
      expect(await backend().people()).toEqual(
        [1, 2].map((n) => ({
          given_name: "José",
          surname: "Núñez",
          email: n === 1 ? "person.1@corp.example" : "Second@Corp.example",
          mobile_number: `+1666000000${n}`,
          role: "user",
          status: "active",
          user_status: "pending",
          dob: "1980-12-31",
          company: "Northwind",
          hasPassword: true,
          mustChangePassword: true,
          ssn: "123-12-1234"
        }))
      )
      expect(await backend().audited()).toEqual([
        "user.create Second@Corp.example",
        "user.create person.1@corp.example"
      ])
      const published = await backend().publishedChanges()
      if (published !== null) expect(published).toEqual([["user", null]])
    })

    describe("dates with slashes", () => {
      const dated = (...dobs: ReadonlyArray<string>) => users(dobs.map((dob, n) => userCells(n, { dob })))
      const stored = async () => (await backend().people()).map(({ dob }) => dob)

      it("cells that can be read one way only decide for the column", async () => {
        await done(backend().first.users({ file: dated("12/8/1991", "31/7/1990", "1992-03-04") }))
        expect(await stored()).toEqual(["1991-08-12", "1990-07-31", "1992-03-04"])
      })

      it("the month is first, unless the day is chosen, when all dates can be read both ways", async () => {
        const [first, second] = [users([userCells(1, { dob: "3/4/1990" })]), users([userCells(2, { dob: "3/4/1990" })])]
        await done(backend().first.users({ file: first }))
        await done(backend().first.users({ file: second, dateOrder: "dmy" }))
        expect(await stored()).toEqual(["1990-03-04", "1990-04-03"])
      })

      it("a column that contradicts itself is refused as a whole, unless the order is chosen", async () => {
        const file = dated("31/7/1990", "3/4/1990", "12/31/1990")
        await unchanged(async () => {
          const refusal = await failure(backend().first.users({ file, dryRun: true }))
          expect(refusal._tag).toBe("CsvRefused")
          expect(csvImportFailureWords.en.CsvRefused(refusal as CsvRefused)).toBe(
            "Column dob contradicts itself: 12/31/1990 has the month first, 31/7/1990 the day. Write all dates as YYYY-MM-DD, or send date_order."
          )
        })
        const answer = await done(backend().first.users({ file, dateOrder: "dmy" }))
        expect(describeErrors(answer)).toEqual([
          "4 dob This is a date only with the month first. Choose that for the whole file, or enter YYYY-MM-DD."
        ])
        expect(await stored()).toEqual(["1990-07-31", "1990-04-03"])
      })
    })

    it("importing a file again changes nothing", async () => {
      const file = users([userCells(1), userCells(2), userCells(3, { given_name: "R2D2" })])
      await done(backend().first.users({ file }))
      await unchanged(async () => {
        const answer = await done(backend().second.users({ file }))
        expect(answer.summary).toEqual({
          totalProcessed: 3,
          newUsersCount: 0,
          inactiveUsersCount: 0,
          existingUsersCount: 2
        })
        expect(describeErrors(answer)).toEqual(["4 given_name Only letters are allowed."])
      })
    })

    it("a number is one in whichever way it is written in the file or was stored", async () => {
      await backend().addUser({ email: "one@corp.example", mobile_number: "+5930991237463" })
      const rows = (...phones: ReadonlyArray<string>) =>
        users(phones.map((mobile_number, n) => userCells(n + 2, { mobile_number })))
      const file = rows("0991237471", "+593991237471", "+593 (0) 99 123 7463", "+58 0414 123 7004", "22345678.0")
      const answer = await done(backend().first.users({ file, prefix: "+593" }))
      expect(describeErrors(answer)).toEqual(["3 mobile_number Row 2 already has this mobile number."])
      expect(answer.summary).toMatchObject({ newUsersCount: 3, existingUsersCount: 1 })
      expect(answer.newUsers.map(({ mobile_number }) => mobile_number)).toEqual([
        "+593991237471",
        "+584141237004",
        "+59322345678"
      ])
      const wrong = await done(backend().first.users({ file: rows("+113055557381", "+57 12345678"), dryRun: true }))
      expect(describeErrors(wrong)).toEqual([
        "2 mobile_number After +1 come ten digits, the first of them 2 to 9, eg: 3456789012.",
        "3 mobile_number After +57 come ten digits that begin with 3 or 60, eg: 3001234567."
      ])
    })

    it("an import never overwrites a user with the same e-mail address, in any case, or the same number", async () => {
      await backend().addUser({ email: "one@corp.example", mobile_number: "+16660000001", given_name: "Old" })
      await backend().addUser({
        email: "two@corp.example",
        mobile_number: "+16660000002",
        status: "inactive",
        surname: "Idle"
      })
      await unchanged(async () => {
        const answer = await done(
          backend().first.users({
            file: users([userCells(9, { email: "ONE@corp.example" }), userCells(2, { email: "other@corp.example" })])
          })
        )
        expect(answer.summary).toEqual({
          totalProcessed: 2,
          newUsersCount: 0,
          inactiveUsersCount: 1,
          existingUsersCount: 2
        })
        expect(answer.inactiveUsers).toMatchObject([{ email: "two@corp.example", surname: "Idle" }])
      })
    })

    it("an import refuses the e-mail address of one user with the number of another, and ignores deleted users", async () => {
      await backend().addUser({ email: "one@corp.example", mobile_number: "+16660000001" })
      await backend().addUser({ email: "two@corp.example", mobile_number: "+16660000002" })
      await backend().addUser({ email: "gone@corp.example", mobile_number: "+16660000003", isDeleted: true })
      const answer = await done(
        backend().first.users({
          file: users([
            userCells(2, { email: "one@corp.example" }),
            userCells(3, { email: "gone@corp.example" }),
            userCells(1, { email: "two@corp.example" })
          ])
        })
      )
      expect(describeErrors(answer)).toEqual([
        "2 - The email and the mobile number belong to two different people.",
        "4 - The email and the mobile number belong to two different people."
      ])
      expect(answer.summary).toMatchObject({ newUsersCount: 1, existingUsersCount: 0 })
    })

    it("password, number, date, company and permission are required for new users only", async () => {
      await backend().addUser({ email: "person.1@corp.example", mobile_number: "+16660000001" })
      const lacking = { password_hash: "", ssn: "", dob: "", company: "Nordwind", role: "admin" }
      const answer = await done(backend().first.users({ file: users([userCells(1, lacking), userCells(2, lacking)]) }))
      expect(answer.summary).toMatchObject({ newUsersCount: 0, existingUsersCount: 1 })
      expect(describeErrors(answer)).toEqual([
        "3 password_hash Password is required",
        "3 dob Date of Birth is required",
        "3 ssn SSN is required",
        "3 company There is no company of type users with this name. Did you mean Northwind?",
        "3 role This row would create an administrator, which was not allowed."
      ])
      // The text that may have been meant is given by itself too, so that a client can set it.
      expect(answer.errors.flatMap(({ suggestion }) => suggestion ?? [])).toEqual(["Northwind"])
      const allowed = await done(
        backend().first.users({ file: users([userCells(3, { role: "admin" })]), allowAdmins: true })
      )
      expect(allowed.summary.newUsersCount).toBe(1)
      expect((await backend().people()).filter(({ role }) => role === "admin")).toHaveLength(1)
    })

    it("a common password is refused for a new user, in a dry run too", async () => {
      await backend().addUser({ email: "person.1@corp.example", mobile_number: "+16660000001" })
      const common = { password_hash: "Password1" }
      for (const dryRun of [true, false]) {
        const file = users([userCells(1, common), userCells(2, common)])
        const answer = await done(backend().first.users({ file, dryRun }))
        expect(describeErrors(answer)).toEqual(["3 password_hash This password is too common."])
        expect(answer.summary).toMatchObject({ newUsersCount: 0, existingUsersCount: 1 })
      }
    })

    it("an import accepts only companies of type users that are not deleted", async () => {
      await backend().addCompany("Benefits Inc", { type: "benefits" })
      await backend().addCompany("Gone", { isDeleted: true })
      const people = [userCells(1, { company: "Benefits Inc" }), userCells(2, { company: "Gone" }), userCells(3)]
      const answer = await done(backend().first.users({ file: users(people) }))
      expect(answer.errors.map(({ row, column }) => [row, column])).toEqual([
        [2, "company"],
        [3, "company"]
      ])
    })

    it("importing our own report, which has no secrets, changes nothing", async () => {
      await done(backend().first.users({ file: users([userCells(1), userCells(2)]) }))
      const report = users(
        [userCells(1), userCells(2)],
        ["given_name", "surname", "email", "mobile_number", "company", "role", "dob"]
      )
      await unchanged(async () => {
        const answer = await done(backend().first.users({ file: report }))
        expect(answer.summary).toMatchObject({ existingUsersCount: 2, newUsersCount: 0 })
        expect(answer.errors).toEqual([])
      })
    })

    it("a dry run has the answer of the import, and writes nothing", async () => {
      await backend().addUser({ email: "person.1@corp.example", mobile_number: "+16660000001", status: "inactive" })
      const file = users([userCells(1), userCells(2), userCells(3, { ssn: "" }), userCells(4, { role: "x" })])
      let dry: UserImport | null = null
      await unchanged(async () => {
        dry = await done(backend().first.users({ file, dryRun: true }))
      })
      const { import_id, undo_until, ...answer } = await done(backend().first.users({ file }))
      expect(answer).toEqual(dry)
      expect([typeof import_id, typeof undo_until]).toEqual(["string", "string"])
      expect(dry).toMatchObject({ summary: { totalProcessed: 4, newUsersCount: 1, inactiveUsersCount: 1 } })
    })

    it("companies are imported by name", async () => {
      await backend().addCompany("Acme", { isDeleted: true })
      const file = {
        name: "companies.csv",
        bytes: companiesCsv([
          ["NORTHWIND", "a@b.co", "benefits"],
          ["Acme", "b@b.co", "users"],
          ["Café Núñez", "c@b.co", "benefits"],
          ["Bad", "nobody", "users"]
        ])
      }
      await unchanged(async () => {
        await done(backend().first.companies({ file, dryRun: true }))
      })
      const answer = await done(backend().first.companies({ file }))
      expect(answer.summary).toEqual({ totalProcessed: 4, newCount: 2, existingCount: 1 })
      expect(answer.errors.map(({ row, column }) => [row, column])).toEqual([[5, "contact_email"]])
      expect(await backend().companies()).toEqual(["Acme users", "Café Núñez benefits", "Northwind users"])
      expect(await backend().audited()).toEqual(["company.create Acme", "company.create Café Núñez"])
      const published = await backend().publishedChanges()
      if (published !== null) expect(published).toEqual([["company", null]])
      await unchanged(async () => {
        expect((await done(backend().first.companies({ file }))).summary).toMatchObject({
          newCount: 0,
          existingCount: 3
        })
      })
    })

    it.each<readonly [string, "users" | "companies", Uint8Array]>([
      ["The file is empty.", "users", bytesOf("")],
      ["The file is empty.", "users", bytesOf("\n".repeat(1_000_000))],
      ["The file has no rows below its header.", "companies", companiesCsv([])],
      ["These columns are missing: contact_email, type.", "companies", bytesOf("name\nA\n")],
      ["The file is not UTF-8. Save it as CSV UTF-8 and choose it again.", "companies", new Uint8Array([0x6e, 0xe9])],
      ["The file is UTF-16. Save it as CSV UTF-8 and choose it again.", "users", new Uint8Array([0xff, 0xfe, 0x61, 0])],
      [
        "Row 3: a quoted cell is not closed. Nothing below it can be read.",
        "companies",
        bytesOf('name,contact_email,type\nA,a@b.co,users\nB,"b@b.co,users\n')
      ]
    ])("a file with %j is refused and imports nothing", async (words, subject, bytes) => {
      await unchanged(async () => {
        const refused = await failure(
          backend().first[subject]({ file: { name: "x.csv", bytes } }) as Effect.Effect<unknown, Failed>
        )
        expect(refused._tag).toBe("CsvRefused")
        const published = csvImportFailureWords.en.CsvRefused(refused as never)
        expect(published).toBe(words)
      })
    })

    it("an import changes nothing when the audit cannot be written", async () => {
      await backend().refuseAudit(true)
      await unchanged(async () => {
        await expect(done(backend().first.users({ file: users([userCells(1)]) }))).rejects.toThrow()
      })
      await backend().refuseAudit(false)
      expect((await done(backend().first.users({ file: users([userCells(1)]) }))).summary.newUsersCount).toBe(1)
    })

    it("the progress of an import is shown only to its administrator, and one that has ended is not cancelled", async () => {
      const id = importId(1)
      await done(backend().first.users({ file: users([userCells(1), userCells(2)]), id }))
      expect(await done(backend().first.progress(id))).toEqual({
        id,
        subject: "users",
        state: "done",
        rows: 2,
        rows_total: 2
      })
      expect((await failure(backend().second.progress(id)))._tag).toBe("ImportNotFound")
      expect((await failure(backend().second.cancel(id)))._tag).toBe("ImportNotFound")
      expect((await failure(backend().first.cancel(id)))._tag).toBe("ImportOver")
      expect((await failure(backend().first.cancel(importId(2))))._tag).toBe("ImportNotFound")
      expect((await failure(backend().second.users({ file: users([userCells(3)]), id })))._tag).toBe("ImportIdTaken")
      expect(await backend().people()).toHaveLength(2)
      const refused = importId(3)
      await failure(backend().first.users({ file: { name: "x.csv", bytes: bytesOf("a") }, id: refused }))
      expect((await done(backend().first.progress(refused))).state).toBe("refused")
    })

    undoneImportsContract(backend)

    it("an answer lists at most the documented number of errors and users, and counts all", async () => {
      const wrong = Array.from({ length: 3_400 }, (_, n) => userCells(n, { given_name: "1", surname: "2", role: "x" }))
      const right = Array.from({ length: 1_200 }, (_, n) => userCells(10_000 + n))
      const answer = await done(backend().first.users({ file: users([...wrong, ...right]) }))
      expect(answer.errors).toHaveLength(10_000)
      expect(answer.errors_total).toBe(10_200)
      expect(answer.newUsers).toHaveLength(1_000)
      expect(answer.newUsers[999]?.email).toBe("person.10999@corp.example")
      expect(answer.summary).toMatchObject({ totalProcessed: 4_600, newUsersCount: 1_200 })
    })
  })
}
