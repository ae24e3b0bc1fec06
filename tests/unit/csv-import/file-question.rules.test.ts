import { describe, expect, it } from "vitest"
import { csvScanner } from "#domain/shared/csv/csv-text.rules.ts"
import { type ColumnPlaces, findColumns, nothingAdded } from "#domain/shared/csv/column-mapping.rules.ts"
import { layoutOf } from "#domain/csv-import/file-layout.rules.ts"
import { askedColumns, sampleOf, secretNames } from "#domain/csv-import/file-question.rules.ts"
import { userCsv } from "#domain/users/user-csv.rules.ts"

it("a name is a secret when it may be of a person, unless files have it with a digit", () => {
  const isSecret = secretNames(userCsv)
  const names = ["Bienvenido1", "1990-12-31", "a@b.co", "Apellido1", "Telefono2", "Email Address", "given_name"]
  expect(names.map(isSecret)).toEqual([true, true, true, false, false, false, false])
})

describe("questions about the columns", () => {
  const asked = (text: string, isSheet = false, places: ColumnPlaces = { email: 1 }) => {
    const chosen = { separator: null, headerLine: null }
    const layout = layoutOf(text, chosen, { shape: userCsv, find: (names) => findColumns(userCsv, names, {}) })
    if (typeof layout === "string") throw new Error(layout)
    return askedColumns(userCsv, layout, { places, added: nothingAdded, unclear: ["surname"] }, isSheet)
  }

  it("columns without a name are told by their first filled cell, of a person only by its kind", () => {
    const { samples, names } = asked(`given_name,email,,,\nAna,a@b.co,,,\nEva,e@b.co,+13055560041,${"x".repeat(30)},`)
    expect(names).toEqual(["given_name", "email", "", "", ""])
    expect(samples).toEqual([null, null, { kind: "phone" }, { text: `${"x".repeat(24)}…` }, null])
  })

  it("a column of several words may hold full names, and shows the best sample", () => {
    const text = "who,email,phone,note\nAna Ruiz,a@b.co,+1 305 555 0041,x\nRuiz Sol Ana Eva,e@b.co,+1 305 555 0042,y"
    expect(asked(text).fullNames).toEqual(["Ruiz Sol Ana Eva", null, null, null])
  })

  it("a cell of a secret column is always hidden", () => {
    const { lines } = asked("Vorname,clave\nAna,short\nEva,", false, { password_hash: 1 }).layout
    expect(lines.map(({ text }) => text)).toEqual(["Vorname · clave", "Ana · ••••••", "Eva"])
  })

  it("of the first lines eight are shown, and of each twelve cells", () => {
    const line = Array.from({ length: 14 }, (_, at) => `c${at}`).join(",")
    const { layout } = asked(`given_name,email\n\n${`${line}\n`.repeat(20)}`)
    expect(layout.lines.map(({ row }) => row)).toEqual([1, 3, 4, 5, 6, 7, 8, 9])
    expect(layout.lines[1]?.text.split(" · ")).toHaveLength(12)
  })

  it("a sheet has no separator to be chosen", () => {
    expect([asked("a,b").layout.separator, asked("a,b", true).layout.separator]).toEqual([",", null])
  })
})

it("an encoding is confirmed by cells without personal data where there is no header", () => {
  const rows = csvScanner("José,á@b.co,Peñá12345,Núñez", ",")
  expect(sampleOf(userCsv, ["", "", "", ""], {}, rows)).toEqual(["José", "Núñez"])
})
