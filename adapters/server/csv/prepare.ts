/** Prepares valid rows for the database: ids, keyed passwords, encrypted SSNs, every column as one array. */
import type { KeyObject } from "node:crypto"
import { newId, sealSsn, type SsnKey } from "#adapters/server/security/secrets.ts"
import { keyedPasswordText } from "#adapters/server/security/imported-passwords.ts"
import type { PreparedBatch } from "#adapters/server/csv/row-batch.ts"
import type { SimpleRecordRows } from "#domain/shared/csv/csv-subject.rules.ts"
import type { GoodRow } from "#domain/shared/csv/csv-import.schema.ts"
import type { RosterInput } from "#domain/users/roster-csv.rules.ts"
import type { NewUserRow } from "#domain/users/user-csv.rules.ts"
import { phoneSpellings } from "#domain/shared/phone.rules.ts"
import { userKeys } from "#domain/users/user-record.rules.ts"

/** Keys needed to prepare rows of people. */
export interface ImportKeys extends SsnKey {
  readonly csvPassword: KeyObject
}

type Cell = string | number | boolean | null

/** An array literal of PostgreSQL. */
const arrayLiteral = (cells: ReadonlyArray<Cell>): string => `{${cells.map(element).join(",")}}`

const element = (cell: Cell): string =>
  cell === null ? "NULL" : typeof cell === "string" ? `"${escaped(cell)}"` : String(cell)

// Hardly any cell has one, and a search without a match costs a third of a replacement.
const escaped = (text: string): string => (/["\\]/u.test(text) ? text.replace(/["\\]/gu, "\\$&") : text)

const prepareRows = <New>(
  rows: ReadonlyArray<GoodRow<New>>,
  toRecord: (input: New, id: string) => Readonly<Record<string, Cell>>,
  columns: ReadonlyArray<string> = []
): PreparedBatch => {
  const cells: Record<string, Array<Cell>> = { row: [], id: [], blocked: [] }
  for (const column of columns) cells[column] = []
  for (const { row, input, ifNew } of rows) {
    const id = newId()
    const record = { ...toRecord(input, id), row, id, blocked: ifNew.length > 0 }
    for (const [column, cell] of Object.entries(record)) (cells[column] ??= []).push(cell)
  }
  return {
    columns: Object.fromEntries(Object.entries(cells).map(([column, all]) => [column, arrayLiteral(all)])),
    ifNew: rows.flatMap(({ ifNew }) => ifNew),
    fields: []
  }
}

export const prepareUsers = (keys: ImportKeys, rows: ReadonlyArray<GoodRow<NewUserRow>>): PreparedBatch =>
  prepareRows(rows, ({ password_hash, ssn, ...open }, id) => ({
    ...open,
    ...userKeys(open),
    // The other way in which it may be stored.
    other_mobile_number: phoneSpellings(open.mobile_number)[1],
    password_hash: password_hash === null ? null : keyedPasswordText(keys.id, keys.csvPassword, password_hash),
    ssn: ssn === null ? null : Buffer.from(sealSsn(keys, id, ssn)).toString("base64")
  }))

/** Rows of a roster, refused ones too. What is wrong with a row that is somebody new goes with it, as a text. */
export const prepareRoster = (keys: ImportKeys, rows: ReadonlyArray<GoodRow<RosterInput>>): PreparedBatch => ({
  ...prepareRows(
    rows.map((row) => ({ ...row, input: { ...row.input, if_new: row.ifNew } })),
    ({ password_hash, ssn, issues, if_new, ...open }, id) => ({
      ...open,
      ...userKeys({ given_name: open.given_name ?? "", surname: open.surname ?? "", email: open.email ?? "" }),
      is_refused: issues.length > 0,
      if_new: if_new.length === 0 ? null : JSON.stringify(if_new),
      // Without an address or a number a text that nobody has.
      other_mobile_number: open.mobile_number === null ? null : phoneSpellings(open.mobile_number)[1],
      password_hash: password_hash === null ? null : keyedPasswordText(keys.id, keys.csvPassword, password_hash),
      ssn: ssn === null ? null : Buffer.from(sealSsn(keys, id, ssn)).toString("base64")
    })
  ),
  ifNew: []
})

/** Rows of simple records, which are columns already. */
export const prepareSimpleRecords = (
  { columns, fields }: SimpleRecordRows,
  rows: ReadonlyArray<GoodRow<Readonly<Record<string, string | null>>>>
): PreparedBatch => ({ ...prepareRows(rows, (record) => record, columns), fields })
