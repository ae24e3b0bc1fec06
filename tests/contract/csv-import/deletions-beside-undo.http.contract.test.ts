/** Deletions of imported records can be undone, whatever became of their import, over HTTP and PostgreSQL. */
import { Record } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { ImportUndone } from "#domain/shared/csv/csv-import.schema.ts"
import { type ImportSubject, importSubjects } from "#domain/shared/record-kind.schema.ts"
import type { UndoableList } from "#domain/shared/undo/undoable.schema.ts"
import { dataOf, type ServedImports, servedImports } from "#tests/contract/csv-import/served-imports.ts"
import { simpleRecords } from "#tests/doubles/simple-records.ts"
import { simpleCsv, userCells, usersCsv } from "#tests/fixtures/csv.ts"

let served: ServedImports
beforeAll(async () => {
  served = await servedImports()
})
afterAll(() => served.scratch.close())

const call = async <Data>(...request: Parameters<ServedImports["call"]>): Promise<Data> =>
  dataOf<Data>(await served.call(...request))

interface Imported {
  readonly file: Uint8Array
  readonly edit: (id: string) => Promise<unknown>
  readonly remove: (id: string) => Promise<unknown>
}

const numbers = [1, 2, 3, 4]

const subjects: Readonly<Partial<Record<ImportSubject, Imported>>> = {
  users: {
    file: usersCsv(numbers.map((n) => userCells(n))),
    edit: (id) => call("PUT", `/users/${id}`, { address: "Calle 9" }),
    remove: (id) => call("PATCH", `/users/${id}`)
  },
  ...Record.map(simpleRecords, ({ rules: { kind }, newRecord }, place) => ({
    file: simpleCsv(place, numbers.map(newRecord)),
    edit: (id: string) => call("PUT", `${kind.path}/${id}`, newRecord(9)),
    remove: (id: string) => call("PATCH", `${kind.path}/${id}`, { is_deleted: true })
  }))
}

it.each(Object.entries(subjects) as ReadonlyArray<[ImportSubject, Imported]>)(
  "deletions of imported %s before and after the undo of their import can be undone, and those by the undo cannot",
  async (subject, { file, edit, remove }) => {
    const { id: imported, records } = await served.importRecords(subject, file)
    const [before = "", after = "", restored = ""] = records
    await remove(before)
    await edit(after)
    expect(await call<ImportUndone>("POST", `/imports/${imported}/undo`)).toMatchObject({ removed: 2, kept_total: 2 })
    await remove(after)
    await call("POST", `/${subject}/${restored}/restore`)
    await remove(restored)
    const { undoable } = await call<UndoableList>("GET", `/undoable?entity=${importSubjects[subject]}`)
    expect(undoable.map(({ act, id }) => `${act} ${id}`)).toEqual([restored, after, before].map((id) => `delete ${id}`))
  }
)
