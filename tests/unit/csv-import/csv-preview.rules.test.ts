import { describe, expect, it } from "vitest"
import { csvPreview, textOf } from "#domain/csv-import/csv-preview.rules.ts"
import type { Shown } from "#domain/csv-import/row-store.port.ts"
import { companyCsv } from "#domain/companies/company-csv.rules.ts"
import { quizCsv } from "#domain/quizzes/quiz-csv.rules.ts"
import { userCsv } from "#domain/users/user-csv.rules.ts"
import { previewOf, numberedUserRow, tableOf } from "#tests/fixtures/csv-tables.ts"

type Preview = ReturnType<typeof previewOf>

const columnOf = (preview: Preview, name: string): number =>
  preview.overview().columns.findIndex((column) => column.name === name)
const shown = (preview: Preview, list: Shown = "attention") => preview.rows(list, 0, 1_000)
const said = (preview: Preview, list: Shown = "attention") =>
  shown(preview, list).map(({ row, issues }) => [row, ...issues.map(({ message }) => message)])
const correct = (preview: Preview, position: number, column: string, text: string, isEverywhere = false) =>
  preview.correct({ shown: "attention", position, column: columnOf(preview, column), text, isEverywhere })

describe("the preview of a file", () => {
  it("the preview counts the rows, and lists those that need attention", () => {
    const preview = previewOf([
      numberedUserRow(1),
      numberedUserRow(2, { email: "nobody" }),
      numberedUserRow(3, { role: "Admin" })
    ])
    expect(preview.overview()).toMatchObject({
      rows: 3,
      withErrors: 1,
      admins: 1,
      attention: 2,
      listed: { attention: 2, all: 3 },
      checked: null
    })
    expect(said(preview)).toEqual([[3, "email"], [4]])
    expect(shown(preview)[1]?.isAdmin).toBe(true)
    expect([...preview.reasons("attention")]).toEqual([1, 0])
    expect([...preview.reasons("all")]).toEqual([0, 1, 0])
  })

  it("the preview shows only whether a secret is present, and not its length", () => {
    const preview = previewOf([
      numberedUserRow(1, { password_hash: "x" }),
      numberedUserRow(2, { password_hash: "", ssn: "1" })
    ])
    const cells = shown(preview, "all").map((row) => row.cells)
    expect(
      preview
        .overview()
        .columns.filter(({ isSecret }) => isSecret)
        .map(({ name }) => name)
    ).toEqual(["password_hash", "ssn"])
    expect(cells.map((row) => row.slice(-2))).toEqual([
      ["••••••••", "••••••••"],
      ["", "••••••••"]
    ])
    expect(JSON.stringify(shown(preview, "all"))).not.toContain("123-12-1234")
  })

  it("the preview gives short rows their empty cells in one correction, which can be taken back", () => {
    const short = (number: number, cells: number) => numberedUserRow(number).split(",").slice(0, cells).join(",")
    const preview = previewOf([numberedUserRow(1), short(2, 8), short(3, 7), numberedUserRow(4, { email: "nobody" })])
    expect(said(preview)).toEqual([
      [3, "csv_row_short|8|9"],
      [4, "csv_row_short|7|9"],
      [5, "email"]
    ])
    preview.correct("short rows")
    preview.relist()
    // Its other empty cells may be right for a person who exists.
    expect(said(preview)).toEqual([[5, "email"]])
    expect(preview.overview()).toMatchObject({ corrections: 1, withErrors: 1 })
    preview.undoCorrection("all")
    expect(preview.overview()).toMatchObject({ corrections: 0, withErrors: 3 })
  })

  it("the preview of what an import has left out has those rows alone, with what the server has found", () => {
    const preview = previewOf([
      numberedUserRow(1, { dob: "13/08/1990" }),
      numberedUserRow(2, { email: "nobody", dob: "03/04/1990" }),
      numberedUserRow(3, { company: "Nobody", dob: "1984-03-14" }),
      numberedUserRow(4, { role: "admin", dob: "1984-03-14" })
    ])
    const company = { row: 4, column: "company", message: "There is no such company", suggestion: "Norte" }
    const figures = { new: 1, existing: 0, inactive: 0, leftOut: 3 }
    preview.setChecked([company, { row: 5, column: "role", message: "Not allowed" }], figures, false)
    const left = preview.leftOut(false)
    expect(left.rows("all", 0, 9).map(({ row, issues }) => [row, issues.map(({ message }) => message)])).toEqual([
      [3, ["email"]],
      [4, ["There is no such company"]],
      [5, []]
    ])
    // The order of the dates was decided by a row that is gone.
    expect(left.rows("all", 0, 1)[0]?.cells).toContain("1990-04-03")
    expect(left.overview()).toMatchObject({ rows: 3, withErrors: 2, admins: 1, checked: null })
    expect(preview.leftOut(true).overview().rows).toBe(2)
    preview.setChecked([company], { ...figures, leftOut: 4 }, true)
    expect(preview.leftOut(true).overview().rows).toBe(4)
  })

  it("the preview returns the requested rows, as far as they exist", () => {
    const preview = previewOf(Array.from({ length: 50 }, (_, number) => numberedUserRow(number)))
    expect(preview.rows("all", 10, 3).map(({ row }) => row)).toEqual([12, 13, 14])
    expect(preview.rows("all", 48, 10)).toHaveLength(2)
    expect(preview.rows("attention", 0, 10)).toEqual([])
  })

  it("the preview shows and counts normalised cells, and a chosen country code judges all rows again", () => {
    const preview = previewOf([
      numberedUserRow(1, { mobile_number: "(345) 678-9012", dob: "1984-03-14", ssn: "123121234" }),
      numberedUserRow(2, { mobile_number: "+1 345 678 9012", dob: "3/14/1984" }),
      numberedUserRow(3, { email: "nobody", dob: "1984-03-14" })
    ])
    expect(preview.overview()).toMatchObject({ normalised: 3, prefix: null, withErrors: 2 })
    expect(shown(preview, "all")[1]?.cells.slice(3, 4)).toEqual(["+13456789012"])
    correct(preview, 1, "email", "a@b.example")
    preview.setChecked([{ row: 3, column: null, message: "csv_two_people" }], null, true)
    preview.choose({ prefix: "+1" })
    // Now the first two numbers are one.
    expect(said(preview)).toEqual([[3, "csv_phone_repeated|2"]])
    expect(preview.overview()).toMatchObject({ normalised: 4, prefix: "+1", withErrors: 1, checked: null })
    expect(shown(preview, "all")[2]?.isCorrected).toBe(true)
    correct(preview, 0, "mobile_number", "345 678 9013")
    expect(preview.overview()).toMatchObject({ normalised: 4, withErrors: 0 })
    preview.choose({ prefix: null })
    expect(said(preview)).toEqual([
      [2, "csv_phone_code"],
      [3, "csv_phone_code"]
    ])
  })

  describe("dates with slashes", () => {
    const dobs = (preview: Preview) => shown(preview, "all").map(({ cells }) => cells[columnOf(preview, "dob")])
    const dated = (...cells: ReadonlyArray<string>) => previewOf(cells.map((dob, at) => numberedUserRow(at, { dob })))

    it("one cell with the day first decides for its column, and the file is sent without doubt", () => {
      const preview = dated("31/7/1990", "12/8/1991", "1992-03-04")
      expect(dobs(preview)).toEqual(["1990-07-31", "1991-08-12", "1992-03-04"])
      expect(preview.overview()).toMatchObject({ withErrors: 0, normalised: 2, dates: { column: "dob", order: "dmy" } })
      expect(preview.dateOrder()).toBe("dmy")
      expect(preview.isRewritten()).toBe(true)
      expect(tableOf(userCsv, preview.text()).rows.map(({ cells }) => cells[7])).toEqual(dobs(preview))
    })

    it("doubtful cells are errors until the order is chosen, and a file with the month first is sent unchanged", () => {
      const preview = dated("03/04/1990", "5/5/1990", "12/8/1991")
      expect(said(preview)).toEqual([
        [2, "csv_day_order"],
        [4, "csv_day_order"]
      ])
      expect(preview.overview()).toMatchObject({ normalised: 1, dates: { order: null } })
      preview.choose({ prefix: "+57" })
      preview.choose({ dateOrder: "dmy" })
      expect(preview.overview()).toMatchObject({ withErrors: 0, prefix: "+57", dates: { order: "dmy" } })
      expect(dobs(preview)).toEqual(["1990-04-03", "1990-05-05", "1991-08-12"])
      preview.choose({ dateOrder: "mdy" })
      expect(dobs(preview)).toEqual(["1990-03-04", "1990-05-05", "1991-12-08"])
      expect(preview.isRewritten()).toBe(false)
    })

    it("in a column that contradicts itself the chosen order holds, and what it does not read is an error", () => {
      const preview = dated("31/7/1990", "12/31/1990", "3/4/1990")
      expect(said(preview)).toEqual([
        [2, "csv_day_day_first"],
        [3, "csv_day_month_first"],
        [4, "csv_day_order"]
      ])
      preview.choose({ dateOrder: "dmy" })
      expect(said(preview)).toEqual([[3, "csv_day_month_first"]])
      expect(dobs(preview)).toEqual(["1990-07-31", "12/31/1990", "1990-04-03"])
    })

    it("corrections do not change the order that the file has", () => {
      const preview = dated("31/7/1990", "12/8/1991", "soon")
      correct(preview, 0, "dob", "12/31/1990")
      expect(said(preview)).toEqual([[4, "csv_day_month_first"]])
      correct(preview, 0, "dob", "3/4/1990")
      expect(dobs(preview)).toEqual(["1990-07-31", "1991-08-12", "1990-04-03"])
      preview.correct({
        shown: "all",
        position: 0,
        column: columnOf(preview, "dob"),
        text: "1990-07-31",
        isEverywhere: false
      })
      expect(dobs(preview)).toEqual(["1990-07-31", "1991-08-12", "1990-04-03"])
    })

    it("in the file of rows with errors dates cannot be read in another order", () => {
      const wrongDates = (preview: Preview) =>
        preview
          .wrongRowsText((message) => message)
          .split("\r\n")
          .map((line) => line.split(",")[7])
      const rows = (...cells: ReadonlyArray<string>) =>
        previewOf(cells.map((dob, at) => numberedUserRow(at, { dob, ...(at > 0 && { email: "nobody" }) })))
      expect(wrongDates(rows("31/7/1990", "12/8/1991", "12/31/1991"))).toEqual([
        "dob",
        "31/7/1990",
        "12/8/1991",
        "12/31/1991",
        undefined
      ])
      expect(wrongDates(rows("31/7/1990", "12/8/1991"))).toEqual(["dob", "1991-08-12", undefined])
      const month = rows("12/31/1990", "12/8/1991")
      expect(wrongDates(month)).toEqual(["dob", "1991-12-08", undefined])
    })
  })

  it("the preview reads a file of companies", () => {
    const preview = csvPreview(
      companyCsv,
      tableOf(companyCsv, "name;contact_email;type\nNorte;a@b.example;users\nnorte;x;users")
    )
    expect(preview.overview()).toMatchObject({ rows: 2, withErrors: 1, admins: 0, separator: ";" })
    expect(said(preview)).toEqual([[3, "email", "csv_name_repeated|2"]])
  })

  it("the rows with errors have the separator of the file, and their reasons are no formulas behind a comma", () => {
    const text = "name;contact_email;type\nNorte, Ltd;x;users\nSur,'=1;x;users"
    const preview = csvPreview(companyCsv, tableOf(companyCsv, text))
    expect(
      preview.wrongRowsText(() => "Begin with +1 / +58 / +57 / +593, for example +13456789012.").split("\r\n")
    ).toEqual([
      "name;contact_email;type;reason",
      '"Norte, Ltd";x;users;"contact_email: Begin with +1 / +58 / +57 / +593, for example +13456789012."',
      `"Sur,'=1";x;users;"contact_email: Begin with +1 / +58 / +57 / +593, for example +13456789012."`,
      ""
    ])
    expect(preview.wrongRowsText(() => "Did you mean Acme, +1+cmd?")).toContain("Acme,' +1+cmd?")
  })

  it("the sent text of a file with semicolons reads as the file did", () => {
    const text = "name;contact_email;type\nSur,'=1;a@b.example;users"
    const table = tableOf(companyCsv, text)
    expect(textOf(table.header, table.rows)).toBe('name,contact_email,type\r\n"Sur,=1",a@b.example,users\r\n')
  })
})

describe("the preview of a file of quizzes", () => {
  const header =
    "quiz_title;quiz_type;question_en;question_es;question_type;points;options_en;options_es;correct_options"
  const questionOf = (title: string, points: string, correct = "1") =>
    `${title};daily;How?;¿Cómo?;single;${points};Yes|No;Sí|No;${correct}`
  const opened = (...lines: ReadonlyArray<string>) =>
    csvPreview(quizCsv, tableOf(quizCsv, [header, ...lines].join("\n")))

  it("the preview counts quizzes, and lists all rows of a quiz with a wrong row", () => {
    const preview = opened(
      questionOf("Sleep", "50"),
      questionOf("Sleep", "50"),
      questionOf("Water", "50", "Maybe"),
      questionOf("WATER", "50")
    )
    expect(preview.overview()).toMatchObject({
      rows: 4,
      records: { all: 2, right: 1, withErrors: 1 },
      withErrors: 2,
      admins: 0,
      attention: 2
    })
    expect(said(preview)).toEqual([
      [4, "csv_correct_unknown"],
      [5, "csv_quiz_refused|4"]
    ])
  })

  it("the preview shows a line break in a cell as a space, and correcting such a title judges its quiz as a whole", () => {
    const preview = opened(questionOf('"Deep\nsleep"', "50"), questionOf("Deep sleep", "25"))
    expect(shown(preview)[0]?.cells[0]).toBe("Deep sleep")
    correct(preview, 1, "points", "50")
    expect(preview.overview().records).toEqual({ all: 1, right: 1, withErrors: 0 })
  })

  it("the preview judges a whole quiz again when one of its rows is corrected, and both when a row changes its quiz", () => {
    const preview = opened(questionOf("Sleep", "50"), questionOf("Water", "50"), questionOf("Water", "25"))
    expect(said(preview)).toEqual([
      [2, "points_total|50"],
      [3, "points_total|75"],
      [4, "csv_quiz_refused|3"]
    ])
    correct(preview, 1, "quiz_title", "sleep")
    preview.relist()
    expect(said(preview)).toEqual([[4, "points_total|25"]])
    expect(preview.overview().records).toEqual({ all: 2, right: 1, withErrors: 1 })
  })
})

describe("a correction", () => {
  it("a correction leaves the corrected row in its place until the list is rebuilt", () => {
    const preview = previewOf([numberedUserRow(1, { email: "nobody" }), numberedUserRow(2, { dob: "tomorrow" })])
    correct(preview, 0, "email", "somebody@norte.example")
    expect(preview.overview()).toMatchObject({ withErrors: 1, attention: 1, listed: { attention: 2 } })
    expect(shown(preview)[0]).toMatchObject({ issues: [], isCorrected: true })
    preview.relist()
    expect(said(preview)).toEqual([[3, "csv_day_malformed"]])
  })

  it("a correction appends a row that has become wrong to the list", () => {
    const preview = previewOf([numberedUserRow(1), numberedUserRow(2, { email: "nobody" })])
    preview.correct({ shown: "all", position: 0, column: columnOf(preview, "email"), text: "", isEverywhere: false })
    expect(said(preview)).toEqual([
      [3, "email"],
      [2, "email_required"]
    ])
  })

  it("a correction can be applied wherever the same value has the same error, and nowhere else", () => {
    const preview = previewOf([
      numberedUserRow(1, { role: "boss" }),
      numberedUserRow(2, { role: "chief" }),
      numberedUserRow(3, { role: "boss" }),
      numberedUserRow(4, { given_name: "boss" })
    ])
    expect(shown(preview).map(({ issues }) => issues[0]?.alike)).toEqual([2, 1, 2])
    correct(preview, 2, "role", "user", true)
    expect(said(preview)).toEqual([[2], [3, "csv_role_unknown"], [4]])
    expect(shown(preview, "all").map(({ cells }) => cells[columnOf(preview, "role")])).toEqual([
      "user",
      "chief",
      "user",
      "user"
    ])
  })

  it("a correction removes the error of a row that repeated the corrected key", () => {
    const preview = previewOf([
      numberedUserRow(1, { email: "a@norte.example" }),
      numberedUserRow(2, { email: "A@norte.example" }),
      numberedUserRow(3, { email: "a@norte.example" })
    ])
    expect(said(preview)).toEqual([
      [3, "csv_email_repeated|2"],
      [4, "csv_email_repeated|2"]
    ])
    preview.correct({
      shown: "all",
      position: 0,
      column: columnOf(preview, "email"),
      text: "b@norte.example",
      isEverywhere: false
    })
    expect(said(preview)).toEqual([[3], [4, "csv_email_repeated|3"]])
  })

  it("a correction fills up a row that is too short", () => {
    const preview = previewOf([numberedUserRow(1), "Ana,Ruiz"])
    expect(said(preview)).toEqual([[3, "csv_row_short|2|9"]])
    correct(preview, 0, "email", "ana@norte.example")
    expect(said(preview)[0]).toContain("mobile_number_required")
    expect(said(preview)[0]).not.toContain("email_required")
  })

  it("a correction changes nothing at a position that does not exist", () => {
    const preview = previewOf([numberedUserRow(1)])
    preview.correct({ shown: "all", position: 9, column: 0, text: "x", isEverywhere: false })
    preview.correct({ shown: "all", position: 0, column: 99, text: "x", isEverywhere: false })
    expect(preview.isRewritten()).toBe(false)
  })
})

describe("an error found by the server", () => {
  const found = { row: 2, column: "company", message: "There is no such company." }

  it("an error found by the server stays at its cell until that row is corrected or the file is checked again", () => {
    const preview = previewOf([
      numberedUserRow(1, { company: "Costa Farma" }),
      numberedUserRow(2, { company: "Costa Farma" })
    ])
    const checked = { new: 0, existing: 0, inactive: 0, leftOut: 2 }
    preview.setChecked([found, { ...found, row: 3 }], checked, false)
    expect(preview.overview()).toMatchObject({ withErrors: 2, checked })
    expect(shown(preview)[0]?.issues).toEqual([
      { column: columnOf(preview, "company"), message: "There is no such company.", suggestion: null, alike: 2 }
    ])
    correct(preview, 1, "company", "Costa Pharma", true)
    expect(preview.overview()).toMatchObject({ withErrors: 0, checked: null })
    preview.setChecked([], { ...checked, leftOut: 0 }, false)
    expect(preview.overview().listed.attention).toBe(0)
  })

  it("a company that the server does not know is wrong in rows with another error, too, and set for all of them", () => {
    const preview = previewOf([
      numberedUserRow(1, { company: "Costa Farma" }),
      numberedUserRow(2, { company: "Costa Farma", email: "nobody" }),
      numberedUserRow(3, { company: "Costa Norte", email: "nobody" }),
      `${numberedUserRow(4, { company: "Costa Farma" })},x`
    ])
    const known = { ...found, suggestion: "Costa Pharma" }
    preview.setChecked([known, { ...found, row: 3, column: "email", message: "email" }], null, false)
    expect(said(preview)).toEqual([
      [2, found.message],
      [3, "email", found.message],
      [4, "email"],
      [5, "csv_row_long|10|9"]
    ])
    expect(shown(preview)[0]?.issues[0]?.alike).toBe(2)
    expect(preview.overview().causes[0]).toMatchObject({ message: "email", count: 2 })
    correct(preview, 1, "company", "Costa Pharma", true)
    expect(shown(preview, "all").map(({ cells }) => cells[columnOf(preview, "company")])).toEqual([
      "Costa Pharma",
      "Costa Pharma",
      "Costa Norte",
      "Costa Farma"
    ])
    expect(preview.overview().withErrors).toBe(3)
    preview.undoCorrection("all")
    expect(shown(preview)[0]?.issues[0]?.alike).toBe(2)
  })

  it("an error found by the server may suggest a text, which has a line of its own below the row", () => {
    const preview = previewOf([numberedUserRow(1, { company: "Costa Farma" }), numberedUserRow(2)])
    preview.setChecked([{ ...found, suggestion: "Costa Pharma" }], null, false)
    expect(shown(preview)[0]?.issues).toMatchObject([{ suggestion: "Costa Pharma" }])
    expect([...preview.reasons("attention")]).toEqual([2])
    expect([...preview.reasons("all")]).toEqual([2, 0])
  })

  it("an error found by the server is counted also where the server does not list it", () => {
    const preview = previewOf([numberedUserRow(1), numberedUserRow(2), numberedUserRow(3, { role: "admin" })])
    const tick = { row: 4, column: "role", message: "This row would create an administrator." }
    preview.setChecked([found, tick], { new: 0, existing: 0, inactive: 0, leftOut: 3 }, false)
    expect(preview.overview()).toMatchObject({ withErrors: 2, unnamed: 1, admins: 1, attention: 2 })
  })

  it("an administrator who is not allowed and has an error besides is counted once, with the errors", () => {
    const preview = previewOf([numberedUserRow(1, { role: "admin" }), numberedUserRow(2, { role: "admin" })])
    const tick = { row: 2, column: "role", message: "This row would create an administrator." }
    preview.setChecked([found, tick, { ...tick, row: 3 }], { new: 0, existing: 0, inactive: 0, leftOut: 2 }, false)
    expect(preview.overview()).toMatchObject({ withErrors: 1, unnamed: 0, adminsWaiting: 1 })
    expect(preview.wrongRows(9).map(({ row }) => row)).toEqual([2])
  })

  it("an error found by the server does not count where only the permission for administrators is missing", () => {
    const preview = previewOf([numberedUserRow(1, { role: "admin" })])
    const tick = { row: 2, column: "role", message: "This row would create an administrator." }
    preview.setChecked([tick], null, false)
    expect(preview.overview()).toMatchObject({ withErrors: 0, admins: 1 })
    preview.setChecked([tick], null, true)
    expect(preview.overview()).toMatchObject({ withErrors: 1, admins: 0 })
  })
})
