/** The undo of imports: what goes, what stays and why. */
import { expect, it } from "vitest"
import { type CountedImport } from "#domain/shared/csv/csv-import.schema.ts"
import { companiesCsv, userCells } from "#tests/fixtures/csv.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"
import { type ImportBackend, importId, importIdOf, users } from "#tests/contract/csv-import/import-backend.ts"

export const undoneImportsContract = (backend: () => ImportBackend): void => {
  it("an undo removes what the import has created and nobody has touched since, and names the rest", async () => {
    await backend().addUser({ email: "person.1@corp.example", mobile_number: "+16660000001" })
    const people = ["Ana", "Bea", "Cleo", "Dora", "Elsa", "Fina"].map((given_name, at) =>
      userCells(at + 1, { given_name })
    )
    const { import_id: id } = await done(backend().first.users({ file: users(people) }))
    if (id === undefined) throw new Error("The import has no id")
    await backend().touch("person.2@corp.example", "changed")
    await backend().touch("person.3@corp.example", "referenced")
    await backend().touch("person.4@corp.example", "signed_in")
    await backend().touch("person.5@corp.example", "not_found")
    expect((await failure(backend().second.undo(id)))._tag).toBe("ImportNotFound")
    const undone = await done(backend().first.undo(id))
    expect(undone).toMatchObject({ removed: 1, kept_total: 4 })
    expect(undone.kept.map(({ name, reason }) => `${name} ${reason}`).toSorted()).toEqual([
      "Bea Núñez changed",
      "Cleo Núñez referenced",
      "Dora Núñez signed_in",
      "Elsa Núñez not_found"
    ])
    // Who was there before the import is none of its own.
    expect((await backend().people()).map(({ email }) => email)).toEqual(
      [1, 2, 3, 4].map((n) => `person.${n}@corp.example`)
    )
    expect((await backend().audited()).filter((entry) => entry.startsWith("user.delete"))).toHaveLength(1)
    expect((await failure(backend().first.undo(id)))._tag).toBe("ImportClosed")
    expect(await done(backend().first.users({ file: users([userCells(6)]) }))).toMatchObject({
      summary: { newUsersCount: 1 }
    })
  })

  it("an undo takes companies that no user refers to, once and in time", async () => {
    const file = {
      name: "c.csv",
      bytes: companiesCsv([
        ["Acme", "a@b.co", "users"],
        ["Olmo", "a@b.co", "users"]
      ])
    }
    const made = await done(backend().first.companies({ file }))
    const nothing = await done(backend().first.companies({ file }))
    await done(backend().first.users({ file: users([userCells(1, { company: "Acme" })]) }))
    const undoOf = ({ import_id }: CountedImport) => backend().first.undo(importIdOf(import_id))
    expect(await done(undoOf(made))).toMatchObject({
      removed: 1,
      kept: [{ name: "Acme", reason: "referenced" }],
      kept_total: 1
    })
    expect(await backend().companies()).toEqual(["Acme users", "Northwind users"])
    expect(await done(undoOf(nothing))).toEqual({ removed: 0, kept: [], kept_total: 0 })
    const late = await done(backend().first.companies({ file }))
    await backend().endUndo()
    expect((await failure(undoOf(late)))._tag).toBe("ImportClosed")
    expect((await failure(backend().first.undo(importId(9))))._tag).toBe("ImportNotFound")
  })
}
