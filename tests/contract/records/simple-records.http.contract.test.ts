/** What every kind of simple record does over HTTP and PostgreSQL: its table, its endpoints, its files and its report. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { dataOf, type ServedImports, servedImports } from "#tests/contract/csv-import/served-imports.ts"
import { simpleRecords } from "#tests/doubles/simple-records.ts"
import { simpleCsv } from "#tests/fixtures/csv.ts"

interface Row {
  readonly id: string
  readonly name: string
  readonly version: number
}

let served: ServedImports

beforeAll(async () => {
  served = await servedImports()
})

afterAll(async () => {
  await served.scratch.close()
})

const call = (...request: Parameters<ServedImports["call"]>) => served.call(...request)
const data = async <Data = Row>(...request: Parameters<typeof call>): Promise<Data> =>
  dataOf<Data>(await call(...request))

const codeOf = async (...request: Parameters<typeof call>) => {
  const { status, text } = await call(...request)
  return [status, (JSON.parse(text) as { readonly code: string }).code]
}

describe.each(Object.entries(simpleRecords))("the records of %s", (place, { rules, newRecord }) => {
  const { entity, path, query } = rules.kind
  const named = (number: number) => newRecord(number)["name"] ?? ""
  const namesOf = async (search: string) =>
    (await data<ReadonlyArray<Row>>("GET", `${path}?${search}`)).map(({ name }) => name)

  it("a record is added, found, edited, deleted and restored, and a stale or second one is refused", async () => {
    const added = await data("POST", path, newRecord(1))
    expect(await data("GET", `${path}/${added.id}`)).toMatchObject({ name: named(1), version: 1 })
    expect(await codeOf("POST", path, newRecord(1))).toEqual([409, `${entity}_taken`])
    await data("PUT", `${path}/${added.id}`, { ...newRecord(2), version: 1 })
    expect(await codeOf("PUT", `${path}/${added.id}`, { ...newRecord(3), version: 1 })).toEqual([
      409,
      `${entity}_overtaken`
    ])
    await data("PATCH", `${path}/${added.id}`)
    expect(await codeOf("GET", `${path}/${added.id}`)).toEqual([404, `${entity}_not_found`])
    expect(await namesOf("active=no")).toEqual([named(2)])
    await data("POST", `${path}/${added.id}/restore`)
    expect(await namesOf(`ids=${added.id}`)).toEqual([named(2)])
  })

  it("a list is searched, filtered and ordered by every field that it offers", async () => {
    const inactive = await data("POST", path, newRecord(10))
    await data("PUT", `${path}/${inactive.id}`, { status: "inactive" })
    await data("POST", path, newRecord(11))
    expect(await namesOf(`searchTerm=${encodeURIComponent(named(10).toUpperCase())}`)).toEqual([named(10)])
    expect(await namesOf("status=inactive")).toEqual([named(10)])
    const all = await namesOf("limit=100")
    for (const field of query.sortFields) {
      const up = await namesOf(`limit=100&sort=${field}`)
      expect(up.toSorted()).toEqual(all.toSorted())
      expect(await namesOf(`limit=100&sort=-${field}`)).toEqual(up.toReversed())
    }
    for (const [field, value] of Object.entries(newRecord(11)))
      if (field in query.Filter.fields) expect(await namesOf(`limit=100&${field}=${value}`)).toContain(named(11))
  })

  it("a file adds records, which are reported and removed again by its undo", async () => {
    const form = new FormData()
    const bytes = simpleCsv(place, [20, 21].map(newRecord))
    form.set("file", new File([new Uint8Array(bytes)], "records.csv", { type: "text/csv" }))
    const { import_id } = await data<{ readonly import_id: string }>("POST", `${path}/csv`, form)
    expect((await namesOf(`import_id=${import_id}`)).toSorted()).toEqual([named(20), named(21)])
    const { text } = await call("POST", `${path}/report?import_id=${import_id}`)
    expect(text).toContain(named(20))
    await data("POST", `/imports/${import_id}/undo`)
    expect(await namesOf(`import_id=${import_id}`)).toEqual([])
  })
})
