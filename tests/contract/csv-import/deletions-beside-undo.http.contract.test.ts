/** Deletions of imported records can be undone, whatever became of their import, over HTTP and PostgreSQL. */
import { Record } from "effect"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { ImportUndone } from "#domain/shared/csv/csv-import.schema.ts"
import { type ImportSubject, importSubjects } from "#domain/shared/record-kind.schema.ts"
import type { UndoableList } from "#domain/shared/undo/undoable.schema.ts"
import { type ServedImports, servedImports } from "#tests/contract/csv-import/served-imports.ts"
import { simpleRecords } from "#tests/doubles/simple-records.ts"
import { simpleCsv, userCells, usersCsv } from "#tests/fixtures/csv.ts"

let served: ServedImports
beforeAll(async () => {
  served = await servedImports()
})
afterAll(() => served.scratch.close())

const call = async <Data>(method: string, path: string, body?: FormData | object): Promise<Data> => {
  const isForm = body instanceof FormData
  const response = await served.fetch(`/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${served.token}`,
      ...(body !== undefined && !isForm && { "content-type": "application/json" })
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) })
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { readonly data: Data }).data
}

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
    const form = new FormData()
    form.set("file", new File([new Uint8Array(file)], "records.csv", { type: "text/csv" }))
    const { import_id } = await call<{ readonly import_id: string }>("POST", `/${subject}/csv`, form)
    const { rows } = await sql<{ readonly id: string }>`
      select id from ${sql.table(subject)} where import_id = ${import_id}::uuid order by id
    `.execute(served.scratch.kysely)
    const [before = "", after = "", restored = ""] = rows.map(({ id }) => id)
    await remove(before)
    await edit(after)
    expect(await call<ImportUndone>("POST", `/imports/${import_id}/undo`)).toMatchObject({ removed: 2, kept_total: 2 })
    await remove(after)
    await call("POST", `/${subject}/${restored}/restore`)
    await remove(restored)
    const { undoable } = await call<UndoableList>("GET", `/undoable?entity=${importSubjects[subject]}`)
    expect(undoable.map(({ act, id }) => `${act} ${id}`)).toEqual([restored, after, before].map((id) => `delete ${id}`))
  }
)
