/** Rosters compared with a company: what is found, what is written, and what an undo puts back. */
import { Struct } from "effect"
import { describe, expect, it } from "vitest"
import { numberChangedText } from "#domain/users/account-notice.rules.ts"
import type { RosterApply, RosterShown } from "#domain/shared/csv/roster.schema.ts"
import { importIdOf } from "#tests/contract/csv-import/import-backend.ts"
import {
  type Member,
  member,
  northwindId,
  otherId,
  type RosterBackend,
  rosterFixture
} from "#tests/contract/csv-import/roster-backend.ts"
import { rosterFile, rowOf, type RosterCells } from "#tests/contract/csv-import/roster-files.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"

const all: RosterApply = {
  new: true,
  changed: ["given_name", "surname", "email", "mobile_number", "dob", "ssn"],
  missing: true
}

const newcomer = (n: number): RosterCells => rowOf(member(n), { password_hash: "Initial.1" })

export const rosterContract = (name: string, make: () => Promise<RosterBackend>): void => {
  describe(`rosters, compared by ${name}`, () => {
    const backend = rosterFixture(make)

    const addMembers = async (...numbers: ReadonlyArray<number>) => {
      for (const n of numbers) await backend().addMember(member(n))
    }
    const compare = (rows: ReadonlyArray<RosterCells>, more: object = {}) =>
      done(backend().first.compare({ file: rosterFile(rows), companyId: northwindId, ...more }))

    it("a comparison sorts rows and people, says why they match, and writes nothing", async () => {
      await addMembers(1, 2, 3, 4)
      await backend().addMember(member(5, { companyId: otherId }))
      await backend().addMember(member(6, { status: "inactive" }))
      const before = await backend().members()
      const rows = [
        rowOf(member(1)),
        rowOf(member(2), { email: "renamed@corp.example" }),
        rowOf(member(3), { surname: "Paz", ssn: "999-99-9999", dob: "" }),
        rowOf(member(5), { surname: "Paz" }),
        rowOf(member(6)),
        newcomer(7),
        rowOf(member(8)),
        rowOf(member(9), { dob: "x" })
      ]
      const found = await compare(rows)
      expect(found).toMatchObject({
        company: { id: northwindId, name: "Northwind" },
        summary: {
          totalProcessed: 8,
          new: 1,
          changed: 2,
          missing: 1,
          equal: 2,
          refused: 2,
          elsewhere: 1,
          inactive: 1,
          active: 4
        },
        new: [{ row: 7, email: "member.7@corp.example" }],
        changed: [
          {
            id: member(2).id,
            row: 3,
            matched_by: "mobile_number",
            fields: { email: ["member.2@corp.example", "renamed@corp.example"] }
          },
          {
            id: member(3).id,
            row: 4,
            matched_by: "email",
            fields: { surname: ["Gil", "Paz"], ssn: ["***-**-****", "***-**-****"] }
          }
        ],
        missing: [{ id: member(4).id, email: "member.4@corp.example" }],
        elsewhere: [{ id: member(5).id, row: 5, matched_by: "email", company: { id: otherId, name: "Bright Minds" } }],
        inactive: [{ id: member(6).id, row: 6 }],
        applied: { new: 0, changed: 0, missing: 0 },
        errors_total: 2
      })
      expect(found.errors.map(({ row, column }) => `${row} ${column}`)).toEqual(["8 password_hash", "9 dob"])
      expect(JSON.stringify(found)).not.toContain("999-99-9999")
      expect(await backend().members()).toEqual(before)
      expect(await compare(rows, { dryRun: true })).toMatchObject({ summary: found.summary })
    })

    it("an upload writes what was asked for, and nothing else", async () => {
      await addMembers(1, 2, 3)
      const rows = [rowOf(member(1), { surname: "Paz", mobile_number: "+16665550101" }), rowOf(member(2)), newcomer(7)]
      const { applied } = await compare(rows, { apply: { changed: ["surname"] } })
      expect(applied).toEqual({ new: 0, changed: 1, missing: 0 })
      expect(await backend().members()).toEqual([member(1, { surname: "Paz" }), member(2), member(3)])
      expect(await backend().messages()).toEqual([])
      expect(await compare(rows, { apply: all, dryRun: true })).toMatchObject({
        applied: { new: 0, changed: 0, missing: 0 }
      })
      expect(await compare(rows, { apply: all })).toMatchObject({ applied: { new: 1, changed: 1, missing: 1 } })
      expect(await backend().messages()).toEqual([`${member(1).mobile_number} ${numberChangedText("+16665550101")}`])
      expect((await compare(rows)).summary).toMatchObject({ new: 0, changed: 0, missing: 0, equal: 3, refused: 0 })
      expect((await backend().members()).map(({ email, status }) => `${email} ${status}`)).toEqual([
        "member.1@corp.example active",
        "member.2@corp.example active",
        "member.3@corp.example inactive",
        "member.7@corp.example active"
      ])
    })

    it("two people swap their numbers, and the undo swaps them back", async () => {
      await addMembers(1, 2)
      const swapped = [
        rowOf(member(1), { mobile_number: member(2).mobile_number, ssn: "999-99-9999" }),
        rowOf(member(2), { mobile_number: member(1).mobile_number })
      ]
      const { import_id, applied } = await compare(swapped, { apply: all })
      expect(applied).toEqual({ new: 0, changed: 2, missing: 0 })
      expect(await backend().members()).toEqual([
        member(1, { mobile_number: member(2).mobile_number, ssn: "999-99-9999" }),
        member(2, { mobile_number: member(1).mobile_number })
      ])
      expect(await done(backend().first.undo(importIdOf(import_id)))).toEqual({
        removed: 0,
        reverted: 2,
        activated: 0,
        kept: [],
        kept_total: 0
      })
      expect(await backend().members()).toEqual([member(1), member(2)])
    })

    it("an undo takes back all that nobody has touched since, and names the rest", async () => {
      await addMembers(1, 2, 3, 4, 5)
      const { import_id } = await compare(
        [
          rowOf(member(1), { surname: "Paz" }),
          rowOf(member(2), { surname: "Paz" }),
          rowOf(member(3), { mobile_number: "+16665550103" }),
          newcomer(7),
          newcomer(8)
        ],
        { apply: all }
      )
      await backend().edit("member.2@corp.example", { given_name: "Bea" })
      await backend().remove("member.8@corp.example")
      await backend().addMember(member(9, { mobile_number: member(3).mobile_number }))
      const id = importIdOf(import_id)
      expect((await failure(backend().second.undo(id)))._tag).toBe("ImportNotFound")
      const undone = await done(backend().first.undo(id))
      expect(undone).toMatchObject({ removed: 1, reverted: 1, activated: 2, kept_total: 3 })
      expect(undone.kept.map(({ reason }) => reason).toSorted()).toEqual(["changed", "not_found", "taken"])
      expect(await backend().members()).toEqual([
        member(1),
        member(2, { surname: "Paz", given_name: "Bea" }),
        member(3, { mobile_number: "+16665550103" }),
        member(4),
        member(5),
        member(9, { mobile_number: member(3).mobile_number })
      ])
      expect((await failure(backend().first.undo(id)))._tag).toBe("ImportClosed")
    })

    it("numbers that are not those that were shown are refused", async () => {
      await addMembers(1, 2)
      const call = { file: rosterFile([rowOf(member(1))]), companyId: northwindId, apply: all }
      expect(
        await failure(backend().first.compare({ ...call, expected: { new: 0, changed: 0, missing: 0 } }))
      ).toMatchObject({
        _tag: "RosterCountChanged",
        new: 0,
        changed: 0,
        missing: 1
      })
      expect(await backend().members()).toEqual([member(1), member(2)])
      await done(backend().first.compare({ ...call, expected: { new: 0, changed: 0, missing: 1 } }))
    })

    it("other people or values than those shown are refused though the numbers are the same", async () => {
      await addMembers(1, 2, 3)
      await backend().addMember(member(4, { status: "inactive" }))
      const rows = [
        rowOf(member(1), { surname: "Paz", ssn: "999-99-9999", dob: "" }),
        rowOf(member(2), { surname: "Paz" }),
        newcomer(7)
      ]
      const shownOf = async () => Struct.pick((await compare(rows)).summary, ["new", "changed", "missing", "digest"])
      const first = await shownOf()
      expect(await shownOf()).toEqual(first)
      const apply = (file: typeof rows, expected: RosterShown) =>
        backend().first.compare({ file: rosterFile(file), companyId: northwindId, apply: all, expected })

      // Nobody was shown these values.
      await backend().edit("member.1@corp.example", { dob: "1970-01-31" })
      await backend().edit("member.3@corp.example", { surname: "Roa" })
      expect(await shownOf()).toEqual(first)

      const edits: ReadonlyArray<readonly [email: string, patch: Partial<Member>]> = [
        ["member.2@corp.example", { surname: "Colega" }],
        ["member.2@corp.example", { given_name: "Bea" }],
        ["member.1@corp.example", { ssn: "111-11-1111" }],
        ["member.3@corp.example", { status: "inactive" }]
      ]
      let shown = first
      for (const [email, patch] of edits) {
        await backend().edit(email, patch)
        if (patch.status !== undefined) await backend().edit("member.4@corp.example", { status: "active" })
        const before = await backend().members()
        expect(await failure(apply(rows, shown))).toMatchObject({
          _tag: "RosterCountChanged",
          new: 1,
          changed: 2,
          missing: 1
        })
        expect(await backend().members()).toEqual(before)
        shown = await shownOf()
      }
      expect((await failure(apply([...rows.slice(0, 2), newcomer(8)], shown)))._tag).toBe("RosterCountChanged")
      expect((await done(apply(rows, shown))).applied).toEqual({ new: 1, changed: 2, missing: 1 })
    })

    it("many missing people are deactivated only with their number", async () => {
      await addMembers(...Array.from({ length: 12 }, (_, n) => n + 1))
      const call = { file: rosterFile([rowOf(member(1))]), companyId: northwindId }
      await done(backend().first.compare({ ...call, apply: { new: true } }))
      const refused = { _tag: "TooManyMissing", missing: 11 }
      expect(await failure(backend().first.compare({ ...call, apply: all }))).toMatchObject(refused)
      expect(await failure(backend().first.compare({ ...call, apply: all, confirmMissing: 12 }))).toMatchObject(refused)
      const { applied } = await done(backend().first.compare({ ...call, apply: all, confirmMissing: 11 }))
      expect(applied).toEqual({ new: 0, changed: 0, missing: 11 })
    })

    it("a deleted person is nobody, and a company that does not exist is refused", async () => {
      await backend().addMember(member(1), true)
      expect((await compare([newcomer(1)])).summary).toMatchObject({ new: 1, missing: 0 })
      expect(
        await failure(
          backend().first.compare({ file: rosterFile([newcomer(1)]), companyId: member(1).id as typeof northwindId })
        )
      ).toMatchObject({ _tag: "FieldsInvalid", fields: { company_id: expect.any(String) } })
    })
  })
}
