import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { localRowStore } from "#adapters/browser/csv/local-row-store.ts"
import { ImportCancelled } from "#domain/csv-import/csv-import.errors.ts"
import type { CsvImportPort } from "#domain/csv-import/csv-import.port.ts"
import { ImportId } from "#domain/csv-import/csv-import.schema.ts"
import { memoryImports } from "#tests/doubles/csv-import.memory.ts"
import { numberedUserRow, userHeader } from "#tests/fixtures/csv-tables.ts"
import { failure } from "#tests/fixtures/outcomes.ts"

const silent = () => {}
const fileOf = (text: string | Uint8Array<ArrayBuffer>, name = "people.csv") => new File([text], name)
const people = (...rows: ReadonlyArray<string>) => fileOf([userHeader, ...rows].join("\n"))
const newId = () => ImportId.make(crypto.randomUUID())

/** A row store over imports in memory that know one company. */
const newStore = async () => {
  const backend = memoryImports()
  await backend.addCompany("Norte Logistics")
  const { first } = backend
  return { backend, rows: localRowStore(first as unknown as CsvImportPort, newId) }
}
const run = Effect.runPromise

describe("a file that is opened", () => {
  it("is read from its bytes, mark and accents included", async () => {
    const { rows } = await newStore()
    const text = `\uFEFF${userHeader}\n${numberedUserRow(1, { surname: "Núñez" })}`
    expect(await run(rows.open("users", fileOf(text)))).toMatchObject({ rows: 1, withErrors: 0 })
    expect((await run(rows.rows("all", 0, 1)))[0]?.cells[1]).toBe("Núñez")
  })

  it.each([
    ["no UTF-8", new Uint8Array([0x61, 0xff]), "csv_encoding"],
    ["UTF-16", new Uint8Array([0xff, 0xfe, 0x61, 0]), "csv_utf16"],
    ["nothing at all", new Uint8Array(), "csv_empty"]
  ])("is refused when it is %s, and nothing is held", async (_, bytes, message) => {
    const { rows } = await newStore()
    await run(rows.open("users", people(numberedUserRow(1))))
    expect(await failure(rows.open("users", fileOf(bytes)))).toMatchObject({
      _tag: "CsvRefused",
      fields: { file: message }
    })
    await expect(run(rows.rows("all", 0, 1))).rejects.toThrow("No file is open")
  })

  it("is refused when it cannot be read any more", async () => {
    const { rows } = await newStore()
    const gone = {
      name: "gone.csv",
      size: 1,
      arrayBuffer: () => Promise.reject(new DOMException("moved", "NotFoundError"))
    }
    expect(await failure(rows.open("users", gone))).toMatchObject({ fields: { file: "csv_unreadable" } })
  })
})

describe("asking the server", () => {
  it("for a check puts what it finds at the cells and writes nothing", async () => {
    const { rows, backend } = await newStore()
    await run(
      rows.open(
        "users",
        people(
          numberedUserRow(1),
          numberedUserRow(2, { company: "Norte Logistic" }),
          numberedUserRow(3, { role: "admin" })
        )
      )
    )
    const before = await backend.everything()
    const found = await run(rows.check(false, silent))
    expect(found).toMatchObject({ withErrors: 1, admins: 1, checked: { new: 1, existing: 0, inactive: 0, leftOut: 2 } })
    expect((await run(rows.rows("attention", 0, 9))).map(({ row, issues }) => [row, issues.length])).toEqual([
      [3, 1],
      [4, 0]
    ])
    expect(await backend.everything()).toEqual(before)
  })

  it("for an import sends what was corrected, and says who came in", async () => {
    const { rows, backend } = await newStore()
    await run(
      rows.open(
        "users",
        people(
          numberedUserRow(1, { role: "boss" }),
          numberedUserRow(2, { role: "boss" }),
          numberedUserRow(3, { dob: "x" })
        )
      )
    )
    await run(rows.correct({ shown: "attention", position: 0, column: 5, text: "user", isEverywhere: true }))
    expect(await run(rows.check(false, silent))).toMatchObject({ checked: { new: 2 } })
    const result = await run(rows.upload(false, silent))
    expect(result).toEqual({
      total: 3,
      new: 2,
      existing: 0,
      inactive: 0,
      withErrors: 1,
      listed: { new: 2, inactive: 0 }
    })
    expect((await run(rows.people("new"))).map(({ email }) => email)).toEqual([
      "person1@norte.example",
      "person2@norte.example"
    ])
    expect(await backend.people()).toHaveLength(2)
    const again = await run(rows.upload(false, silent))
    expect(again).toMatchObject({ new: 0, existing: 2 })
  })

  it("for companies counts no accounts", async () => {
    const { rows } = await newStore()
    await run(rows.open("companies", fileOf("name;contact_email;type\nOlmo;a@b.example;users")))
    expect(await run(rows.upload(false, silent))).toMatchObject({
      new: 1,
      inactive: null,
      listed: { new: 0, inactive: 0 }
    })
  })

  it("to cancel names the upload that is under way, never a check", async () => {
    const asked: Array<string> = []
    const cancelled: Array<string> = []
    const port = {
      users: (upload) => {
        asked.push(`${upload.dryRun ? "check" : "upload"} ${upload.id}`)
        return Effect.fail(new ImportCancelled())
      },
      cancel: (id) => Effect.sync(() => void cancelled.push(id))
    } as Partial<CsvImportPort> as CsvImportPort
    const rows = localRowStore(port, newId)
    await run(rows.open("users", people(numberedUserRow(1))))
    await failure(rows.check(false, silent))
    await run(rows.cancelUpload)
    expect(cancelled).toEqual([])
    expect(await failure(rows.upload(false, silent))).toBeInstanceOf(ImportCancelled)
    await run(rows.cancelUpload)
    expect(asked[1]).toBe(`upload ${cancelled[0]}`)
  })
})

it("gives the wrong rows their reasons in the language that is set, under a name of their own", async () => {
  const { rows } = await newStore()
  await run(rows.open("users", people(numberedUserRow(1), numberedUserRow(2, { email: "x" }))))
  const { name, bytes } = await run(rows.rowsWithErrors("es"))
  expect(name).toBe("people_errors.csv")
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)
  expect(text.startsWith("\uFEFF")).toBe(true)
  expect(text).toContain("email: Introduzca una dirección de correo electrónico válida.")
  expect(text.trim().split("\r\n")).toHaveLength(2)
})
