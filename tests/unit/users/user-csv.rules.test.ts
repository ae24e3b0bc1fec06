import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { userCsv } from "#domain/users/user-csv.rules.ts"
import { readCsv } from "#domain/shared/csv/csv-file.rules.ts"
import { schemaReader } from "#domain/shared/issues.rules.ts"
import { NewUser } from "#domain/users/user-record.schema.ts"
import { bytesOf, judgedUsers, northwind, type UserCells, userCells, usersCsv, utf8 } from "#tests/fixtures/csv.ts"

const issuesOf = (patch: Partial<UserCells>) => {
  const { issues, ifNew } = judgedUsers(usersCsv([userCells(1, patch)]))
  return [...issues, ...ifNew].map(({ column, message }) => [column, message])
}

describe("a row of a user", () => {
  it("a row describes the user that the form would create", () => {
    const { inputs, issues, ifNew } = judgedUsers(usersCsv([userCells(1, { email: " Person.1@Corp.example " })]))
    expect([issues, ifNew]).toEqual([[], []])
    expect(inputs).toEqual([
      {
        given_name: "José",
        surname: "Núñez",
        email: "Person.1@Corp.example",
        mobile_number: "+16660000001",
        password_hash: "Initial.1",
        company_id: northwind.id,
        role: "user",
        dob: "1980-12-31",
        ssn: "123-12-1234"
      }
    ])
  })

  it.each<[Partial<UserCells>, ReadonlyArray<readonly [string, string]>]>([
    [{ given_name: "" }, [["given_name", "given_name_required"]]],
    [{ given_name: "R2D2" }, [["given_name", "letters"]]],
    [{ surname: "x".repeat(36) }, [["surname", "surname_too_long"]]],
    [{ email: "nobody" }, [["email", "email"]]],
    [{ mobile_number: "5551234567" }, [["mobile_number", "csv_phone_code"]]],
    [{ mobile_number: "+1 345 678 9013" }, []],
    [{ mobile_number: "(555) 123-4567" }, [["mobile_number", "csv_phone_code"]]],
    [{ mobile_number: "15550201898" }, [["mobile_number", "csv_phone_code"]]],
    [{ mobile_number: "+1 345 678" }, [["mobile_number", "csv_phone_digits"]]],
    [{ mobile_number: "5.55E+09" }, [["mobile_number", "csv_number_shortened"]]],
    [{ mobile_number: "1,5550201898e10" }, [["mobile_number", "csv_number_shortened"]]],
    [{ mobile_number: "555 010 0001 ext 12" }, [["mobile_number", "phone_extension"]]],
    [{ mobile_number: "+1 555 010 0001 / +1 555 010 0002" }, [["mobile_number", "phone_several"]]],
    [{ mobile_number: "+1" }, [["mobile_number", "mobile_number_required"]]],
    [{ password_hash: "secret" }, [["password_hash", "password"]]],
    [{ password_hash: "" }, [["password_hash", "password_required"]]],
    [{ password_hash: "Password1" }, [["password_hash", "password_common"]]],
    [{ company: "" }, [["company", "company_required"]]],
    [{ company: "Northwnid" }, [["company", "csv_company_unlike|Northwind"]]],
    [{ company: "Initech" }, [["company", "csv_company_unknown"]]],
    [{ role: "" }, [["role", "role_required"]]],
    [{ role: "Usuario" }, []],
    [{ role: "administradora" }, [["role", "csv_admin_needs_tick"]]],
    [{ role: "owner" }, [["role", "csv_role_unknown"]]],
    [{ role: "Admin" }, [["role", "csv_admin_needs_tick"]]],
    [{ dob: "" }, [["dob", "dob_required"]]],
    [{ dob: "31/12/80" }, [["dob", "csv_day_malformed"]]],
    [{ dob: "02/30/1980" }, [["dob", "csv_day_malformed"]]],
    [{ dob: "1929-12-31" }, [["dob", "dob_range"]]],
    [{ ssn: "123121234" }, []],
    [{ ssn: "12312123" }, [["ssn", "ssn"]]],
    [{ ssn: "1.23E+08" }, [["ssn", "csv_number_shortened"]]],
    [{ ssn: "" }, [["ssn", "ssn_required"]]],
    [{ given_name: "'José" }, [["given_name", "letters"]]],
    [
      { given_name: "", role: "owner", ssn: "1" },
      [
        ["given_name", "given_name_required"],
        ["role", "csv_role_unknown"],
        ["ssn", "ssn"]
      ]
    ]
  ])("%j", (patch, expected) => {
    expect(issuesOf(patch)).toEqual(expected)
  })

  it("a row finds a company in any case, and removes the quote that a report puts before a number", () => {
    const { inputs, issues } = judgedUsers(
      bytesOf(
        "given_name,surname,email,mobile_number,company,role,dob\nAna,Rey,a@b.co,'+15550000001,NORTHWIND,user,1980-01-31\n"
      )
    )
    expect(issues).toEqual([])
    expect(inputs[0]).toMatchObject({ mobile_number: "+15550000001", company_id: northwind.id })
  })

  it.each(["en", "es"] as const)("a refused phone cell gives an example that would be accepted (%s)", (language) => {
    const words = userCsv.fieldWords[language]
    for (const key of ["csv_phone_code", "csv_phone_digits"] as const) {
      const example = /\+\d{6,}/u.exec(words[key])?.[0] ?? ""
      expect(issuesOf({ mobile_number: example })).toEqual([])
    }
    expect(words.csv_phone_code).not.toContain(words.mobile_number)
  })

  it("a row with an unknown company suggests one that is much like it", () => {
    const { ifNew } = judgedUsers(
      usersCsv([userCells(1, { company: "Northwnid" }), userCells(2, { company: "Initech" })])
    )
    expect(ifNew.map(({ suggestion }) => suggestion)).toEqual(["Northwind", undefined])
  })

  it("a row may create an administrator where that is allowed", () => {
    const { ifNew } = judgedUsers(usersCsv([userCells(1, { role: "admin" })]), { allowAdmins: true })
    expect(ifNew).toEqual([])
  })

  it("a row has the same errors as the form", () => {
    const read = schemaReader(NewUser)
    const cells = [
      "",
      " ",
      "x",
      "José",
      "a@b.co",
      "+15550000001",
      "Initial.1",
      "123-12-1234",
      "1980-01-31",
      "x".repeat(40)
    ]
    for (const column of ["given_name", "surname", "email", "mobile_number", "password_hash", "ssn", "dob"] as const)
      for (const cell of cells) {
        const form = { ...userCells(1, { dob: "1980-12-31" }), company_id: northwind.id, [column]: cell }
        const said = Result.match(read(form), { onSuccess: () => undefined, onFailure: (fields) => fields[column] })
        const found = issuesOf({ [column]: cell }).find(([where]) => where === column)?.[1]
        // A file may have two date formats and phones with their country code; a blank secret counts as absent.
        const texts: Readonly<Record<string, string>> = {
          day_malformed: "csv_day_malformed",
          mobile_number: "csv_phone_code"
        }
        const suggested = cell === " " ? said && found : (texts[said ?? ""] ?? said)
        expect([column, cell, found]).toEqual([column, cell, suggested])
      }
  })
})

describe("rows of one file", () => {
  it("rows may not share an e-mail address, in any case, or a number; the error is at the later row", () => {
    const { issues, inputs } = judgedUsers(
      usersCsv([
        userCells(1),
        userCells(2, { email: "PERSON.1@corp.example" }),
        userCells(3, { mobile_number: userCells(1).mobile_number }),
        userCells(4, { email: userCells(1).email, mobile_number: userCells(3).mobile_number })
      ])
    )
    expect(inputs).toHaveLength(1)
    expect(issues).toEqual([
      { row: 3, column: "email", message: "csv_email_repeated|2" },
      { row: 4, column: "mobile_number", message: "csv_phone_repeated|2" },
      { row: 5, column: "email", message: "csv_email_repeated|2" }
    ])
  })

  it("rows have as many cells as the header; surplus empty cells do not matter", () => {
    const { issues } = judgedUsers(
      bytesOf(
        "given_name,surname,email,mobile_number,company,role,dob\nAna\nAna,Rey,a@b.co,+15550000001,Northwind,user,1980-01-31,,\n,,,,,,,x\n"
      )
    )
    expect(issues).toEqual([
      { row: 2, column: null, message: "csv_row_short|1|7" },
      { row: 4, column: null, message: "csv_row_long|8|7" }
    ])
  })

  it("rows are administrators where the role is admin, in any case and in Spanish", () => {
    const table = Result.getOrThrow(
      readCsv(
        userCsv,
        usersCsv([
          userCells(1),
          userCells(2, { role: " ADMIN " }),
          userCells(3, { role: "Administrador" }),
          userCells(4, { role: "Usuario" })
        ]),
        utf8
      )
    )
    expect(table.rows.map(({ cells }) => userCsv.accounts.isAdmin(table.header)(cells))).toEqual([
      false,
      true,
      true,
      false
    ])
  })
})
