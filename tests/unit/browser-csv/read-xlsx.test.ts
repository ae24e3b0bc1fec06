import { strToU8, zipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { readXlsx } from "#adapters/browser/csv/read-xlsx.ts"
import {
  lyingXlsxBomb,
  sheetXml,
  xlsxDeclaring,
  xlsxOf,
  xlsxWithMacros,
  xlsxWithoutValues
} from "#tests/fixtures/xlsx.ts"

const megabyte = 1024 * 1024

const sheetsOf = (bytes: Uint8Array) =>
  readXlsx(bytes).sheets.map(({ name, isHidden, read }) => ({ name, isHidden, ...read() }))
const withSheet = (xml: string, more: Readonly<Record<string, Uint8Array>> = {}) =>
  xlsxOf({ A: [["a"]] }, { "xl/worksheets/sheet1.xml": sheetXml(xml), ...more })
const textOf = (xml: string, more: Readonly<Record<string, Uint8Array>> = {}) => sheetsOf(withSheet(xml, more))[0]?.text
/** `"` cannot stand in a template of cells without noise. */
const cells = (text: string) => text.replaceAll("'", '"')

it("sheets are read as CSV: texts, numbers as digits, days, and empty cells in their place", () => {
  const bytes = xlsxOf({
    Roster: [
      ["First Name", "Phone", "Birthday", "Note"],
      ['José, "Pepe"', 13_456_789_012, new Date("1990-05-06T00:00:00Z"), null],
      [],
      [null, 1.5, null, "x"]
    ],
    Notes: [["nothing"]]
  })
  expect(sheetsOf(bytes)).toEqual([
    {
      name: "Roster",
      isHidden: false,
      text: 'First Name,Phone,Birthday,Note\r\n"José, ""Pepe""",13456789012,1990-05-06,\r\n,,,\r\n,1.5,,x\r\n',
      hiddenRows: new Set(),
      hasFormulas: false
    },
    { name: "Notes", isHidden: false, text: "nothing\r\n", hiddenRows: new Set(), hasFormulas: false }
  ])
})

it("formulas are read by the values that were saved with them", () => {
  expect(sheetsOf(xlsxOf({ A: [["=1+1"]] }))).toMatchObject([{ text: "2\r\n", hasFormulas: true }])
})

it("a table of several megabytes is read", () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => [`Person ${row}`, "x".repeat(40)])
  const [roster, notes] = sheetsOf(xlsxOf({ Roster: rows, Notes: [["x".repeat(9 * megabyte)]] }))
  expect(roster?.text.split("\r\n")).toHaveLength(20_001)
  expect(notes?.text).toHaveLength(9 * megabyte + 2)
})

describe("a cell", () => {
  const shared = (items: string) => ({
    "xl/sharedStrings.xml": strToU8(`<sst>${items}</sst>`),
    "xl/_rels/workbook.xml.rels": strToU8(
      cells(
        "<Relationships><Relationship Id='rId1' Type='x/worksheet' Target='worksheets/sheet1.xml'/>" +
          "<Relationship Id='s' Type='x/sharedStrings' Target='/xl/sharedStrings.xml'/></Relationships>"
      )
    )
  })

  it("shared texts are joined of their parts, without what only says how they sound", () => {
    const items =
      "<si><r><t>An</t></r><r><t>a &amp; B&#x1F600;</t></r><rPh><t>no</t></rPh></si><si><t>_x0041_b</t></si>"
    expect(textOf(cells("<row r='1'><c r='A1' t='s'><v>0</v></c><c t='s'><v>1</v></c></row>"), shared(items))).toBe(
      "Ana & B😀,Ab\r\n"
    )
  })

  it("a flag, an error, a text of a formula and a written day are read as they are shown", () => {
    const row =
      "<row><c t='b'><v>1</v></c><c t='b'><v>0</v></c><c t='e'><v>#N/A</v></c><c t='str'><f>A1</f><v>x</v></c>" +
      "<c t='d'><v>1990-05-06T00:00:00</v></c><c><v>1.3456789012E10</v></c></row>"
    expect(textOf(cells(row))).toBe("true,false,#N/A,x,1990-05-06,13456789012\r\n")
  })

  it("cells and rows without addresses follow each other, and those with one stand in its place in any order", () => {
    const rows =
      "<row><c><v>1</v></c><c r='D1'><v>4</v></c><c r='B1'><v>2</v></c></row><row r='3'><c><v>9</v></c></row>"
    expect(textOf(cells(`${rows}<row r='2'><c r='B2'><v>5</v></c></row>`))).toBe("1,2,,4\r\n,5,,\r\n9,,,\r\n")
  })

  it("elements are read with a prefix, in CDATA and behind comments, too", () => {
    const xml =
      "<x:row r='1'><!-- <c> --><x:c r='A1' t='inlineStr'><x:is><x:t><![CDATA[a<b]]></x:t></x:is></x:c></x:row>"
    expect(textOf(cells(xml).replace("<x:row", '<x:row xmlns:x="y"'))).toBe("a<b\r\n")
  })
})

describe("hidden parts of a spreadsheet", () => {
  const workbook = (sheets: string) => ({
    "xl/workbook.xml": strToU8(
      cells(`<workbook xmlns:r='r'><workbookPr date1904='1'/><sheets>${sheets}</sheets></workbook>`)
    )
  })

  it("hidden sheets come last and are named as hidden", () => {
    const bytes = xlsxOf(
      { Old: [["old"]], Roster: [["new"]], Secret: [["x"]] },
      workbook(
        "<sheet name='Old' state='hidden' r:id='rId1'/><sheet name='Roster' r:id='rId2'/><sheet name='Secret' state='veryHidden' r:id='rId3'/>"
      )
    )
    expect(sheetsOf(bytes).map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ["Roster", false],
      ["Old", true],
      ["Secret", true]
    ])
  })

  it("rows that a filter or a person has hidden are named, and empty ones are not", () => {
    const rows =
      "<row r='1'><c><v>1</v></c></row><row r='2' hidden='1'><c><v>2</v></c></row><row r='3' ht='0' customHeight='1'><c><v>3</v></c></row>" +
      "<row r='4' hidden='1'/><row r='5' hidden='0' ht='15'><c><v>5</v></c></row>"
    expect(sheetsOf(withSheet(cells(rows)))).toMatchObject([
      { text: "1\r\n2\r\n3\r\n\r\n5\r\n", hiddenRows: new Set([2, 3]) }
    ])
  })

  it("days are counted from 1904 where the spreadsheet says so", () => {
    const row = cells("<row><c s='1'><v>31539</v></c><c s='0'><v>31539</v></c></row>")
    expect(textOf(row)).toBe("1986-05-07,31539\r\n")
    expect(textOf(row, workbook("<sheet name='A' r:id='rId1'/>"))).toBe("1990-05-08,31539\r\n")
  })
})

const whole = xlsxOf({ Roster: [["a"], ["b"]] })
/** The only sheet stands elsewhere than usual. */
const elsewhere = (xml: string) =>
  xlsxOf(
    { A: [["a"]] },
    {
      "xl/evil/s.bin": sheetXml(xml),
      "xl/_rels/workbook.xml.rels": strToU8(
        cells("<Relationships><Relationship Id='rId1' Type='x/worksheet' Target='../xl/./evil/s.bin'/></Relationships>")
      )
    }
  )
const farCells = (attributes: string) =>
  Array.from(
    { length: 1_000 },
    (_, row) => `<row><c ${attributes.replace("N", String(row + 1))}><v>1</v></c></row>`
  ).join("")

it.each([
  ["is cut in half", () => whole.slice(0, whole.length / 2), "csv_xlsx_broken"],
  ["has bytes of its table replaced", () => whole.slice().fill(0, 40, whole.length - 600), "csv_xlsx_broken"],
  ["is no archive", () => new Uint8Array([1, 2, 3]), "csv_xlsx_broken"],
  ["is another archive", () => zipSync({ "a.txt": strToU8("no spreadsheet") }), "csv_xlsx_broken"],
  ["is of an older kind or has a password", () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), "csv_xls"],
  ["has macros", xlsxWithMacros, "csv_xlsx_macros"],
  ["has formulas without values", xlsxWithoutValues, "csv_xlsx_formulas"],
  ["has 10 MB in one cell", () => xlsxOf({ A: [["x".repeat(10 * megabyte)]] }), "csv_xlsx_too_large"],
  ["unpacks to more than memory should hold", () => xlsxDeclaring(201), "csv_xlsx_too_large"],
  [
    "has thousands of entries",
    () => zipSync(Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`${at}.png`, new Uint8Array()]))),
    "csv_xlsx_too_large"
  ],
  [
    "has a cell at the end of the sheet",
    () => withSheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
    "csv_xlsx_too_large"
  ],
  ["has a row beyond every sheet", () => withSheet('<row r="999999999"/>'), "csv_xlsx_too_large"],
  ["has a column beyond every sheet", () => withSheet('<row><c r="ZZZ1"><v>1</v></c></row>'), "csv_xlsx_too_large"],
  ["has its sheet at an unusual path", () => elsewhere(farCells('r="XFDN"')), "csv_xlsx_too_large"],
  ["has a bracket inside of an attribute", () => withSheet(farCells('x=">" r="XFDN"')), "csv_xlsx_too_large"],
  ["writes its addresses in numbers", () => withSheet(farCells('r="&#88;F&#x44;N"')), "csv_xlsx_too_large"],
  ["opens rows without an end", () => withSheet("<row ".repeat(16_000)), "csv_xlsx_broken"],
  [
    "says one long text in each of its cells",
    () =>
      withSheet(`<row>${'<c t="s"><v>0</v></c>'.repeat(11)}</row>`, {
        "xl/sharedStrings.xml": strToU8(`<sst><si><t>${"x".repeat(megabyte)}</t></si></sst>`),
        "xl/_rels/workbook.xml.rels": strToU8(
          cells(
            "<Relationships><Relationship Id='rId1' Type='x/worksheet' Target='worksheets/sheet1.xml'/><Relationship Id='s' Type='x/sharedStrings' Target='sharedStrings.xml'/></Relationships>"
          )
        )
      }),
    "csv_xlsx_too_large"
  ]
])("a file that %s is refused with its reason", (_, bytes, issue) => {
  expect(() => sheetsOf(bytes())).toThrow(expect.objectContaining({ _tag: "CsvRefused", fields: { file: issue } }))
})

it("an archive that declares less than it holds is not unpacked beyond that", () => {
  expect(() => sheetsOf(lyingXlsxBomb())).toThrow(expect.objectContaining({ fields: { file: "csv_xlsx_broken" } }))
})

it("a sheet that is named many times is read once", () => {
  const names = '<sheet name="A" r:id="rId1"/>'.repeat(50_000)
  const bytes = xlsxOf({ A: [["a"]] }, { "xl/workbook.xml": strToU8(`<workbook xmlns:r="r">${names}</workbook>`) })
  expect(sheetsOf(bytes)).toHaveLength(1)
})
