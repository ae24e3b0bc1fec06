import { describe, expect, it } from "vitest"
import { findColumns, nameKey, nothingAdded, unmappedColumns } from "#domain/shared/csv/column-mapping.rules.ts"
import { userCsv } from "#domain/users/user-csv.rules.ts"
import { type ColumnNames, fullNameNames, userColumnNames } from "#domain/users/user-column-names.rules.ts"

/** Headers as HR systems, directories and government forms write them, in the order of the columns they stand for. */
const headers: ReadonlyArray<readonly [columns: ReadonlyArray<string>, header: string]> = [
  [
    ["given_name", "surname", "email", "mobile_number", "dob", "ssn"],
    "First Name|Last Name|Work Email|Mobile Phone|Birth Date|SSN"
  ],
  [
    ["given_name", "surname", "email", "mobile_number", "dob", "ssn", "company"],
    "Legal First Name|Legal Last Name|Work Contact: Work Email|Personal Contact: Personal Mobile|Birth Date|Tax ID (SSN)|Legal Entity"
  ],
  [
    ["given_name", "surname", "email", "mobile_number", "dob", "ssn", "company"],
    "Legal Name - First Name|Legal Name - Last Name|Email - Work|Phone - Mobile|Date of Birth|Social Security Number|Company"
  ],
  [
    ["given_name", "surname", "email", "password_hash", "mobile_number"],
    "First Name [Required]|Last Name [Required]|Email Address [Required]|Password [Required]|Mobile Phone"
  ],
  [
    ["given_name", "surname", "email", "mobile_number", "company", "dob"],
    "firstName|lastName|email|mobilePhone|organization|birthdate"
  ],
  [["given_name", "surname", "email", "mobile_number"], "FIRSTNAME|LASTNAME|EMAIL|CELL_PHONE"],
  [
    ["given_name", "surname", "email", "mobile_number", "dob", "ssn"],
    "Employee First Name|Employee Last Name|Primary Email|Cell Phone Number|DOB (mm/dd/yyyy)|Employee SSN"
  ],
  [
    ["given_name", "surname", "email", "mobile_number", "dob", "company", "role"],
    "Nombre(s)|Apellidos|Correo electrónico|Teléfono celular|Fecha de nacimiento|Razón social|Rol"
  ],
  [
    ["given_name", "surname", "email", "mobile_number", "dob", "company"],
    "Primer Nombre|Primer Apellido|Correo Corporativo|N° Celular|Fecha Nacimiento|Empresa"
  ],
  [["given_name", "surname", "email", "mobile_number"], "NOMBRES|APELLIDO PATERNO|E-MAIL|MÓVIL"],
  [
    ["surname", "given_name", "dob", "mobile_number", "email", "password_hash", "ssn", "role"],
    "Apellidos *|Nombres *|Fec. Nac.|Nro. Teléfono|Correo Laboral|Contraseña temporal|N.º de seguro social|Tipo de usuario"
  ]
]

const own = ({ synonyms, looseSynonyms = [] }: ColumnNames) => [...synonyms, ...looseSynonyms]
const tables: ReadonlyArray<readonly [string, ColumnNames]> = Object.entries(userColumnNames)
const spellings = [...tables.flatMap(([, names]) => [...own(names), ...(names.furtherNames ?? [])]), ...fullNameNames]

describe("the names that files have for the columns of users", () => {
  it.each(headers)("%j stand for %s", (columns, header) => {
    const { places, unclear } = findColumns(userCsv, header.split("|"), {})
    expect(unclear).toEqual([])
    expect(places).toEqual(Object.fromEntries(columns.map((column, place) => [column, place])))
  })

  it("at least 130 spellings are known in each way of folding, and none twice", () => {
    const keys = spellings.map(nameKey)
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
    expect(keys.length).toBeGreaterThanOrEqual(130)
    const spanish = keys.filter((key) =>
      /nombre|apellido|correo|celular|telefono|movil|contrasena|clave|empresa|fec|seguro/u.test(key)
    )
    expect(spanish.length).toBeGreaterThanOrEqual(60)
  })

  it("each spelling alone stands for its column", () => {
    for (const [column, names] of tables)
      for (const name of own(names))
        expect(findColumns(userCsv, [name.toUpperCase()], {}).places, name).toEqual({ [column]: 0 })
    for (const name of fullNameNames)
      expect(findColumns(userCsv, [name], {}), name).toMatchObject({ places: {}, fullName: 0 })
  })

  it("further names and surnames follow the first, in their order", () => {
    const { places, joined } = findColumns(
      userCsv,
      ["Segundo apellido", "Otros nombres", "Primer nombre", "Primer apellido", "Segundo nombre"],
      {}
    )
    expect(places).toEqual({ given_name: 2, surname: 3 })
    expect(joined).toEqual({ given_name: [4, 1], surname: [0] })
    expect(findColumns(userCsv, ["Segundo apellido"], {})).toMatchObject({ places: {}, joined: {} })
  })

  it("a job, a manager and the like are no column of users", () => {
    const others = ["Cargo", "Job Title", "Manager", "Department", "Salary", "Hire Date", "Employee ID", "Middle Name"]
    expect(findColumns(userCsv, others, {})).toMatchObject({ places: {}, joined: {}, fullName: null, unclear: [] })
  })

  it("a work address comes before a personal one, and two equal ones are asked for", () => {
    expect(findColumns(userCsv, ["Personal Email", "Work Email"], {}).places).toEqual({ email: 1 })
    expect(findColumns(userCsv, ["Personal Email", "Home Email"], {}).unclear).toEqual(["email"])
  })

  it("a full name is only taken where its parts have no columns", () => {
    expect(findColumns(userCsv, ["Name", "First Name"], {})).toMatchObject({
      places: { given_name: 1 },
      fullName: null
    })
    expect(unmappedColumns(userCsv, {}, { ...nothingAdded, split: { place: 0, way: "last" } }).missing).toEqual([
      "email",
      "mobile_number",
      "company",
      "role",
      "dob"
    ])
  })
})
