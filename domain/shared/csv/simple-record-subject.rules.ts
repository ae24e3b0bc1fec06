/** Makes the CSV subject of a kind of simple record: each row is a record that is added unless its identity exists. */
import { Schema, Struct } from "effect"
import type { Entity } from "../identity.schema.ts"
import { byLanguage } from "../language.rules.ts"
import type { Translated } from "../language.schema.ts"
import { capital, type RecordNoun } from "../record-noun.rules.ts"
import { type CellReading, csvColumns, type CsvHeader } from "./csv-file.rules.ts"
import { type CsvSubject, syncSubtitle } from "./csv-subject.rules.ts"
import {
  judgeRowsBy,
  mapRows,
  type RowJudge,
  type TextColumn,
  textRowJudge,
  type UniqueColumn
} from "./row-judge.rules.ts"

interface SimpleRecordSubject<Id, Column extends string, New extends Readonly<Record<Column, string | null>>> {
  readonly id: Id
  readonly entity: Entity
  readonly templateName: string
  /** In the order of the template. */
  readonly columns: Readonly<Record<Column, TextColumn>>
  /** The record that a row describes, with a field for each column. */
  readonly New: Schema.Codec<New, unknown>
  /** What may be chosen to begin phone numbers without a country code, where it has such a column. */
  readonly prefixes?: CsvSubject["prefixes"]
  /** The column that tells whether a record exists. */
  readonly unique: Omit<UniqueColumn<NoInfer<Column>>, "repeated">
  /** The fields of a record that the audit has. */
  readonly fields: ReadonlyArray<string>
  /** The texts that are stored with a record for sorting and searching, by column. */
  readonly keyFields: ReadonlyArray<string>
  readonly keysOf: (input: New) => Readonly<Record<string, string>>
  readonly fieldWords: CsvSubject["fieldWords"]
  /** Texts for the keys that only its cells have. */
  readonly cellWords?: Readonly<Record<string, Translated<string>>>
  readonly noun: RecordNoun
}

/** The text of a name that an earlier row of the file has. All kinds share it, as the server knows texts by key alone. */
const repeatedName = {
  csv_name_repeated: { en: "Row {0} already has this name.", es: "La fila {0} ya tiene este nombre." }
}

export const simpleRecordSubject = <
  const Id extends string,
  Column extends string,
  New extends Readonly<Record<Column, string | null>>
>({
  id,
  entity,
  templateName,
  columns,
  New,
  prefixes = [],
  unique,
  fields,
  keyFields,
  keysOf,
  fieldWords,
  cellWords = {},
  noun: { en, es }
}: SimpleRecordSubject<Id, Column, New>) => {
  const isNew = Schema.is(New)
  const judge = (header: CsvHeader, reading: CellReading): RowJudge<New> =>
    textRowJudge(header, columns, [{ ...unique, repeated: "csv_name_repeated" }], reading, (texts) =>
      isNew(texts) ? texts : null
    )
  const ofCells = byLanguage({ ...repeatedName, ...cellWords })
  const { column, identityOf } = unique
  return {
    id,
    entity,
    ...csvColumns(columns),
    templateName,
    prefixes,
    keyColumns: [column],
    judge,
    judgeRows: (header: CsvHeader, reading: CellReading) => judgeRowsBy(() => judge(header, reading)),
    simpleRows: {
      columns: [...Struct.keys(columns), ...keyFields, "identity"],
      fields,
      judge: (header: CsvHeader, reading: CellReading) =>
        mapRows(judge(header, reading), (input) => ({
          ...input,
          ...keysOf(input),
          identity: identityOf(input[column] ?? "")
        }))
    },
    grouping: null,
    accounts: null,
    untracked: null,
    fieldWords: { en: { ...fieldWords.en, ...ofCells.en }, es: { ...fieldWords.es, ...ofCells.es } },
    words: {
      en: { title: `Upload ${capital(en.one)} CSV`, subtitle: syncSubtitle.en, record: { one: en.one, many: en.many } },
      es: { title: `Cargar CSV de ${es.many}`, subtitle: syncSubtitle.es, record: { one: es.one, many: es.many } }
    },
    notices: {
      done: {
        en: `${capital(en.many)} created from CSV successfully`,
        es: `${capital(es.many)} cread${es.o}s desde el CSV correctamente`
      },
      failed: null
    }
  } satisfies CsvSubject & { readonly judge: unknown }
}
