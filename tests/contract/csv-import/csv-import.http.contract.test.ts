/** A client of the interface, through the real application and its real thread, to PostgreSQL; only the socket is left out. */
import { afterAll, beforeAll, expect, it } from "vitest"
import type { UserImport } from "#domain/shared/csv/csv-import.schema.ts"
import { csvImportContract } from "#tests/contract/csv-import/csv-import.contract.ts"
import { importsOverHttp } from "#tests/contract/csv-import/import-over-http.ts"
import { callOver, openSession, serveApplication } from "#tests/contract/served-application.ts"
import { servedImports } from "#tests/contract/csv-import/served-imports.ts"
import { sqlImports } from "#tests/contract/csv-import/sql-imports.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { userCells, usersCsv } from "#tests/fixtures/csv.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase | null = null

beforeAll(async () => {
  scratch = await scratchDatabase({ max: 10 })
})

afterAll(async () => {
  await scratch?.close()
})

csvImportContract("a client, through HTTP, to PostgreSQL", async () => {
  if (scratch === null) throw new Error("There is no database")
  const { kysely } = scratch
  const backend = await sqlImports(kysely)
  const secrets = memorySecrets()
  const { fetch } = serveApplication({ database: kysely, secrets })
  const portOf = async (administrator: typeof marta) => {
    const token = await openSession(kysely, administrator, secrets.hashToken)
    return importsOverHttp(callOver(fetch, () => token))
  }
  return { ...backend, first: await portOf(marta), second: await portOf(rafael) }
})

it("the list has the users of an import by its id, also with other filters", async () => {
  const served = await servedImports()
  const headers = { authorization: `Bearer ${served.token}` }
  const importUsers = async (numbers: ReadonlyArray<number>) => {
    const body = new FormData()
    const bytes = new Uint8Array(usersCsv(numbers.map((number) => userCells(number))))
    body.set("file", new File([bytes], "people.csv", { type: "text/csv" }))
    const response = await served.fetch("/api/users/csv", { method: "POST", headers, body })
    return ((await response.json()) as { readonly data: UserImport }).data.import_id ?? ""
  }
  const list = (query: string) => served.fetch(`/api/users?${query}`, { headers })
  const emails = async (query: string) => {
    const { data } = (await (await list(query)).json()) as {
      readonly data: ReadonlyArray<{ readonly email: string }>
    }
    return data.map(({ email }) => email)
  }
  const id = await importUsers([1, 2, 3])
  await importUsers([4])
  expect(await emails(`import_id=${id}&sort=email`)).toEqual([1, 2, 3].map((n) => `person.${n}@corp.example`))
  expect(await emails(`import_id=${id}&status=inactive`)).toEqual([])
  expect((await list("import_id=x")).status).toBe(400)
  await served.scratch.close()
})
