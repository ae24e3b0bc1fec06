import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { localRowStore } from "#adapters/browser/csv/local-row-store.ts"
import { companyCsv } from "#domain/companies/company-csv.rules.ts"
import { ImportCancelled } from "#domain/csv-import/csv-import.errors.ts"
import type { CsvImportPort } from "#domain/csv-import/csv-import.port.ts"
import type { RosterPort, RosterUpload } from "#domain/csv-import/roster.port.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { ImportId } from "#domain/shared/csv/csv-import.schema.ts"
import { firstReading } from "#domain/csv-import/open-file.rules.ts"
import { userCsv } from "#domain/users/user-csv.rules.ts"
import { memoryImports, memoryImportPort } from "#tests/doubles/csv-import.memory.ts"
import { numberedUserRow, userHeader } from "#tests/fixtures/csv-tables.ts"
import { failure } from "#tests/fixtures/outcomes.ts"
import { found, kestrel } from "#tests/machines/csv-import/roster-events.ts"
import { xlsxOf } from "#tests/fixtures/xlsx.ts"

const ignoreProgress = () => {}
const fileOf = (text: string | Uint8Array<ArrayBuffer>, name = "people.csv") => new File([text], name)
const usersFile = (...rows: ReadonlyArray<string>) => fileOf([userHeader, ...rows].join("\n"))
const newId = () => ImportId.make(crypto.randomUUID())
/** Ten minutes before imports in memory can be undone no longer. */
const serverNow = () => Date.parse("2098-12-31T23:50:00.000Z")

/** A row store over imports in memory that know one company. */
const newStore = async () => {
  const backend = memoryImports()
  await backend.addCompany("Norte Logistics")
  return { backend, rows: localRowStore(memoryImportPort(backend.first), newId, serverNow) }
}
const run = Effect.runPromise

describe("opening a file", () => {
  it("opening a file decodes its bytes, with byte order mark and accents", async () => {
    const { rows } = await newStore()
    const text = `\uFEFF${userHeader}\n${numberedUserRow(1, { surname: "Núñez" })}`
    expect(await run(rows.open(userCsv, fileOf(text)))).toMatchObject({
      overview: { rows: 1, withErrors: 0 }
    })
    expect((await run(rows.rows("all", 0, 1)))[0]?.cells[1]).toBe("Núñez")
  })

  it.each([
    ["has no known encoding", new Uint8Array([0x61, 0x81]), "csv_encoding"],
    ["is half UTF-16", new Uint8Array([0xff, 0xfe, 0x61]), "csv_encoding"],
    ["is no text", new Uint8Array([0x61, 0, 0x62]), "csv_binary"],
    ["is empty", new Uint8Array(), "csv_empty"]
  ])("opening fails when the file %s, and leaves the store empty", async (_, bytes, message) => {
    const { rows } = await newStore()
    await run(rows.open(userCsv, usersFile(numberedUserRow(1))))
    expect(await failure(rows.open(userCsv, fileOf(bytes)))).toMatchObject({
      _tag: "CsvRefused",
      fields: { file: message }
    })
    await expect(run(rows.rows("all", 0, 1))).rejects.toThrow("No file is open")
  })

  it("opening asks for an encoding by words and for columns by names, then sends canonical UTF-8", async () => {
    const { rows, backend } = await newStore()
    const text = [
      "Vorname;Last Name;E-Mail;Phone;Employer;Role;Date of Birth;Size;Password;SSN",
      "José;Núñez;jose@norte.example;+1 555 010 0001;Norte Logistics;user;3/14/1984;43;Passw0rd.1;123121234"
    ].join("\r\n")
    const bytes = Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0)
    const file = fileOf(bytes)
    const asked = await run(rows.open(userCsv, file))
    expect(asked).toMatchObject({
      question: { encoding: { sample: ["Núñez"] }, columns: { places: { surname: 1 } } }
    })
    await expect(run(rows.rows("all", 0, 1))).rejects.toThrow("No file is open")
    const places = { ...("question" in asked ? asked.question.columns?.places : {}), given_name: 0 }
    const reading = { ...firstReading, isEncodingConfirmed: true, places }
    expect(await run(rows.open(userCsv, file, reading))).toMatchObject({
      overview: { withErrors: 0, ignored: ["Size"], normalised: 3 }
    })
    expect(await run(rows.upload(false, ignoreProgress))).toMatchObject({ new: 1, withErrors: 0 })
    expect((await backend.people()).map(({ given_name, surname }) => [given_name, surname])).toEqual([
      ["José", "Núñez"]
    ])
  })

  it("opening takes names that were mapped before without asking", async () => {
    const { rows } = await newStore()
    const file = fileOf("Firma,Post,Art\nOlmo,a@b.example,users")
    expect(await run(rows.open(companyCsv, file))).toMatchObject({ question: { encoding: null } })
    const known = { firma: "name", post: "contact_email", art: "type" }
    expect(await run(rows.open(companyCsv, file, firstReading, known))).toMatchObject({
      overview: { withErrors: 0, mapped: [{ name: "Firma", column: "name" }, {}, {}] }
    })
  })

  it("the first sheet of a spreadsheet that can be read is opened, or the one chosen, and sent as CSV", async () => {
    const { rows, backend } = await newStore()
    const [header, first, second] = [userHeader, numberedUserRow(1), numberedUserRow(2)].map((row) => row.split(","))
    const file = fileOf(
      xlsxOf({
        Notes: [["Ask Ana"]],
        "New hires": [header ?? [], first ?? [], second ?? []],
        Leavers: [header ?? [], first ?? []]
      }),
      "people.xlsx"
    )
    const names = ["Notes", "New hires", "Leavers"]
    expect(await run(rows.open(userCsv, file))).toMatchObject({
      sheets: { names, chosen: "New hires" },
      overview: { rows: 2, withErrors: 0 }
    })
    expect(await run(rows.open(userCsv, file, { ...firstReading, sheet: "Leavers" }))).toMatchObject({
      sheets: { names, chosen: "Leavers" },
      overview: { rows: 1 }
    })
    expect(await run(rows.upload(false, ignoreProgress))).toMatchObject({ new: 1 })
    expect(await backend.people()).toHaveLength(1)
    expect(await failure(rows.open(userCsv, file, { ...firstReading, sheet: "Notes" }))).toMatchObject({
      fields: { file: expect.stringContaining("csv_columns_unlike") }
    })
  })

  it("opening fails when the file cannot be read any more", async () => {
    const { rows } = await newStore()
    const moved = {
      name: "gone.csv",
      size: 1,
      arrayBuffer: () => Promise.reject(new DOMException("moved", "NotFoundError"))
    }
    expect(await failure(rows.open(userCsv, moved))).toMatchObject({ fields: { file: "csv_unreadable" } })
  })
})

describe("the server", () => {
  it("the server checks a file without writing anything, and its errors appear at their cells", async () => {
    const { rows, backend } = await newStore()
    await run(
      rows.open(
        userCsv,
        usersFile(
          numberedUserRow(1),
          numberedUserRow(2, { company: "Norte Logistic" }),
          numberedUserRow(3, { role: "admin" })
        )
      )
    )
    const before = await backend.snapshot()
    const found = await run(rows.check(false, ignoreProgress))
    expect(found).toMatchObject({ withErrors: 1, admins: 1, checked: { new: 1, existing: 0, inactive: 0, leftOut: 2 } })
    expect((await run(rows.rows("attention", 0, 9))).map(({ row, issues }) => [row, issues.length])).toEqual([
      [3, 1],
      [4, 0]
    ])
    expect(await backend.snapshot()).toEqual(before)
  })

  it("the server imports the corrected file, and its answer lists the new users", async () => {
    const { rows, backend } = await newStore()
    await run(
      rows.open(
        userCsv,
        usersFile(
          numberedUserRow(1, { role: "boss" }),
          numberedUserRow(2, { role: "boss" }),
          numberedUserRow(3, { dob: "x" })
        )
      )
    )
    await run(rows.correct({ shown: "attention", position: 0, column: 5, text: "user", isEverywhere: true }))
    expect(await run(rows.check(false, ignoreProgress))).toMatchObject({ checked: { new: 2 } })
    const result = await run(rows.upload(false, ignoreProgress))
    expect(result).toMatchObject({
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
    const again = await run(rows.upload(false, ignoreProgress))
    expect(again).toMatchObject({ new: 0, existing: 2 })
  })

  it("the result counts like the preview: administrators who were not allowed stand apart from errors", async () => {
    const { rows } = await newStore()
    const file = usersFile(
      numberedUserRow(1),
      numberedUserRow(2, { role: "admin" }),
      numberedUserRow(3, { company: "Nobody" }),
      numberedUserRow(4, { email: "nobody" })
    )
    await run(rows.open(userCsv, file))
    const checked = await run(rows.check(false, ignoreProgress))
    const result = await run(rows.upload(false, ignoreProgress))
    expect([checked.withErrors, checked.adminsWaiting]).toEqual([2, 1])
    expect(result.adminsLeftOut).toBe(1)
    expect([result.withErrors, result.overview.adminsWaiting, result.total - result.new]).toEqual([2, 1, 3])
  })

  it("a row that only the server refuses is in the result with its reason, and in the file of rows with errors", async () => {
    const { rows } = await newStore()
    await run(rows.open(userCsv, usersFile(numberedUserRow(1), numberedUserRow(2, { company: "Nobody" }))))
    const result = await run(rows.upload(false, ignoreProgress))
    expect(result.overview.withErrors).toBe(1)
    expect(result.wrongRows).toMatchObject([{ row: 3, issues: [{ row: 3, column: "company" }] }])
    const { bytes } = await run(rows.rowsWithErrors("en"))
    expect(new TextDecoder().decode(bytes)).toContain("company: ")
  })

  it("the rows that an import has left out are corrected and sent alone", async () => {
    const { rows, backend } = await newStore()
    const file = usersFile(
      numberedUserRow(1),
      numberedUserRow(2, { company: "Nobody" }),
      numberedUserRow(3, { email: "x" })
    )
    await run(rows.open(userCsv, file))
    expect(await run(rows.upload(false, ignoreProgress))).toMatchObject({ new: 1, withErrors: 2 })
    expect(await run(rows.keepLeftOut(false))).toMatchObject({ rows: 2, withErrors: 2, checked: null })
    const at = { shown: "attention", isEverywhere: false } as const
    await run(rows.correct({ ...at, position: 0, column: 4, text: "Norte Logistics" }))
    expect(await run(rows.upload(false, ignoreProgress))).toMatchObject({
      total: 2,
      new: 1,
      existing: 0,
      withErrors: 1
    })
    expect(await backend.people()).toHaveLength(2)
  })

  it("the time to undo an import is what is left of it by the server's clock", async () => {
    const { rows } = await newStore()
    await run(rows.open(userCsv, usersFile(numberedUserRow(1))))
    expect((await run(rows.upload(false, ignoreProgress))).undoableMs).toBe(600_000)
  })

  it("the server counts no inactive accounts in an import of companies", async () => {
    const { rows } = await newStore()
    await run(rows.open(companyCsv, fileOf("name;contact_email;type\nOlmo;a@b.example;users")))
    expect(await run(rows.upload(false, ignoreProgress))).toMatchObject({
      new: 1,
      inactive: null,
      listed: { new: 0, inactive: 0 }
    })
  })

  it("the server is requested to cancel an upload, never a check", async () => {
    const sent: Array<string> = []
    const cancelled: Array<string> = []
    const port = {
      send: (_, upload) => {
        sent.push(`${upload.dryRun ? "check" : "upload"} ${upload.id}`)
        return Effect.fail(new ImportCancelled())
      },
      cancel: (id) => Effect.sync(() => void cancelled.push(id))
    } as Partial<CsvImportPort & RosterPort> as CsvImportPort & RosterPort
    const rows = localRowStore(port, newId, serverNow)
    await run(rows.open(userCsv, usersFile(numberedUserRow(1))))
    await failure(rows.check(false, ignoreProgress))
    await run(rows.cancelUpload())
    expect(cancelled).toEqual([])
    expect(await failure(rows.upload(false, ignoreProgress))).toBeInstanceOf(ImportCancelled)
    await run(rows.cancelUpload())
    expect(sent[1]).toBe(`upload ${cancelled[0]}`)
  })
})

it("a roster is sent as the corrected file, first to be compared and then with what was chosen", async () => {
  const sent: Array<RosterUpload> = []
  const port = {
    compare: (upload) => {
      sent.push(upload)
      return Effect.succeed(
        upload.dryRun
          ? found
          : {
              ...found,
              applied: { new: 1, changed: 0, missing: 0 },
              import_id: upload.id,
              undo_until: Instant.make("2099-01-01T00:00:00.000Z")
            }
      )
    }
  } as Partial<CsvImportPort & RosterPort> as CsvImportPort & RosterPort
  const rows = localRowStore(port, newId, serverNow)
  await run(rows.open(userCsv, usersFile(numberedUserRow(1), numberedUserRow(2, { email: "x" }))))
  await run(rows.correct({ shown: "attention", position: 0, column: 2, text: "b@corp.example", isEverywhere: false }))
  const roster = { companyId: kestrel.id, isAdminAllowed: true }
  expect(await run(rows.compareRoster(roster, ignoreProgress))).toEqual(found)
  const choice = { apply: { new: true }, expected: { new: 1, changed: 2, missing: 1 }, confirmMissing: null }
  const result = await run(rows.applyRoster({ ...roster, ...choice }, ignoreProgress))
  expect(sent).toMatchObject([
    { dryRun: true, allowAdmins: true, companyId: kestrel.id, apply: {}, expected: null },
    { dryRun: false, allowAdmins: true, companyId: kestrel.id, ...choice }
  ])
  expect(new TextDecoder().decode(sent[1]?.file.bytes)).toContain("b@corp.example")
  expect(result).toMatchObject({
    importId: sent[1]?.id,
    undoableMs: 600_000,
    new: 1,
    roster: { apply: choice.apply, found: { applied: { new: 1 } } }
  })
})

it("the file of rows with errors gives the reasons in the chosen language, under a name of its own", async () => {
  const { rows } = await newStore()
  await run(rows.open(userCsv, usersFile(numberedUserRow(1), numberedUserRow(2, { email: "x" }))))
  const { name, bytes } = await run(rows.rowsWithErrors("es"))
  expect(name).toBe("people_errors.csv")
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)
  expect(text.startsWith("\uFEFF")).toBe(true)
  expect(text).toContain("email: Ingrese una dirección de correo electrónico válida.")
  expect(text.trim().split("\r\n")).toHaveLength(2)
})
