/** A table of one kind of record in memory, as the SQL stores have it: deleted rows stay and are marked. */
import { Effect } from "effect"
import { type RecordRules, takenFailure } from "#domain/records/record.rules.ts"
import type { RecordKind, RowOf, SearchOf, SortFieldOf, TakenOf } from "#domain/records/record.schema.ts"
import type { RecordStore, StoredRow, WriteStore } from "#domain/records/record.store.ts"
import type { Unavailable } from "#domain/shared/failure.errors.ts"
import { readSort, type Sort } from "#domain/shared/list/list-criteria.rules.ts"
import type { ListOrder, Page } from "#domain/shared/page.schema.ts"
import { similarSearches } from "#domain/shared/near-words.rules.ts"
import { normalise } from "#domain/shared/search.rules.ts"
import type { MemoryDatabase } from "#tests/doubles/database.memory.ts"
import { isPersonFound, ordered } from "#tests/doubles/found.ts"
import { pageOf } from "#tests/doubles/records.memory.ts"

interface Searched<Field extends string> {
  readonly searchTerm?: string
  readonly active?: "yes" | "no"
  readonly ids?: string
  readonly sort?: Sort<Field>
  readonly page?: number
  readonly limit?: number
}

interface MemoryTable<Row extends StoredRow, Search extends Searched<Field>, Field extends string, Taken> {
  readonly all: () => ReadonlyMap<Row["id"], Row>
  readonly write: (all: ReadonlyMap<Row["id"], Row>) => void
  readonly query: ListOrder<Field>
  /** What the words of a search are looked for in. */
  readonly searchKey: (row: Row) => string
  /** What a search that finds nothing is compared with; by default nothing is. */
  readonly nameOf?: (row: Row) => string
  /** Where their digits are looked for. */
  readonly phoneOf?: (row: Row) => string
  readonly sortKey: (row: Row, field: Field) => string | null
  /** Whether a row matches the filters besides search term, ids and deletion. */
  readonly matches: (row: Row, search: Search) => boolean
  /** What is read of a row beside what is stored, such as its company. */
  readonly read?: (row: Row) => Row
  /** Where `is_deleted` is on deleted rows only. */
  readonly isMarked?: true
  /** What a unique index refuses. */
  readonly refusal?: (row: Row, others: ReadonlyArray<Row>) => Taken | null
}

interface MemoryStore<Row extends StoredRow, Search, Taken> extends WriteStore<Row, Taken> {
  readonly list: (search: Search) => Effect.Effect<Page<Row>>
  readonly find: (id: Row["id"]) => Effect.Effect<Row | null>
  readonly insert: (row: Row) => Effect.Effect<void, Taken | Unavailable>
  readonly replace: (row: Row) => Effect.Effect<void, Taken | Unavailable>
}

export const memoryRows = <Row extends StoredRow, Search extends Searched<Field>, Field extends string, Taken = never>(
  backend: MemoryDatabase,
  {
    all,
    write,
    query,
    searchKey,
    nameOf,
    phoneOf = () => "",
    sortKey,
    matches,
    read = (row) => row,
    isMarked,
    refusal = () => null
  }: MemoryTable<Row, Search, Field, Taken>
) => {
  const isDeleted = ({ is_deleted }: Row) => is_deleted === true
  const rows = () => [...all().values()].map((row) => read(row))
  /** Those that are not deleted. */
  const existing = () => rows().filter((row) => !isDeleted(row))

  const put = (row: Row): Effect.Effect<void, Taken> =>
    Effect.suspend(() => {
      const others = existing().filter(({ id }) => id !== row.id)
      const refused = isDeleted(row) ? null : refusal(row, others)
      if (refused !== null) return Effect.fail(refused)
      write(new Map(all()).set(row.id, row))
      return Effect.void
    })

  const known = (id: Row["id"]): Row => {
    const row = all().get(id)
    if (row === undefined) throw new Error(`There is no record ${id}`)
    return row
  }

  /** The rows of a list, in its order. */
  const found = (search: Search): ReadonlyArray<Row> => {
    const { field, isDescending } = readSort(query.sortFields, search.sort ?? query.sortDefault)
    const matching = rows().filter(
      (row) =>
        isDeleted(row) === (search.active === "no") &&
        (search.ids === undefined || search.ids.toLowerCase().split(",").includes(row.id)) &&
        isPersonFound(searchKey(row), phoneOf(row), search.searchTerm) &&
        matches(row, search)
    )
    return ordered(matching, (row) => sortKey(row, field), isDescending)
  }

  const store: MemoryStore<Row, Search, Taken> = {
    now: Effect.sync(backend.now),
    list: (search) =>
      Effect.sync(() => {
        const page = pageOf(backend, found(search), search, query.perPage)
        const { searchTerm = "", ...others } = search
        if (page.pagination.total > 0 || nameOf === undefined) return page
        const similar = similarSearches(searchTerm, found(others as Search).map(nameOf))
        return similar.length === 0 ? page : { ...page, similar }
      }),
    find: (id) => Effect.sync(() => existing().find((row) => row.id === id) ?? null),
    lock: (id) => Effect.sync(() => rows().find((row) => row.id === id) ?? null),
    insert: put,
    replace: put,
    remove: (id, version) =>
      Effect.sync(() => write(new Map(all()).set(id, { ...known(id), is_deleted: true, version }))),
    restore: (id, version) =>
      Effect.suspend(() => {
        const { is_deleted: _mark, ...row } = known(id)
        return put({ ...row, ...(isMarked ? {} : { is_deleted: false }), version } as Row)
      })
  }
  return { store, existing, found }
}

type RecordTable<K extends RecordKind> = Omit<
  MemoryTable<RowOf<K>, SearchOf<K>, SortFieldOf<K>, TakenOf<K>>,
  "query" | "refusal"
>

/** How any kind is searched, ordered and filtered: by all of its texts, and by the field that has the name. */
const byItsFields = <K extends RecordKind>({ fields }: RecordRules<K>) => {
  const textOf = (row: RowOf<K>, field: string): string => {
    const value: unknown = Reflect.get(row, field)
    return typeof value === "string" ? normalise(value) : ""
  }
  return {
    searchKey: (row: RowOf<K>) => fields.map((field) => textOf(row, field)).join(" "),
    sortKey: textOf,
    matches: (row: RowOf<K>, search: SearchOf<K>) =>
      fields.every((field) => !(field in search) || textOf(row, field) === Reflect.get(search, field))
  }
}

/** The store of a kind of simple record in memory. */
export const memoryRecords = <K extends RecordKind>(
  backend: MemoryDatabase,
  rules: RecordRules<K>,
  own: Pick<RecordTable<K>, "all" | "write"> & Partial<RecordTable<K>>
) => {
  const table = { ...byItsFields(rules), ...own }
  const { store, existing, found } = memoryRows<RowOf<K>, SearchOf<K>, SortFieldOf<K>, TakenOf<K>>(backend, {
    ...table,
    query: rules.kind.query,
    refusal: (row, others) =>
      others.some((other) => rules.identityOf(other) === rules.identityOf(row)) ? takenFailure(rules) : null
  })
  const records: RecordStore<K> = {
    ...store,
    stats: Effect.sync(() => ({
      total: existing().length,
      active: existing().filter((row) => "status" in row && row.status === "active").length
    })),
    isTaken: (identity, except) =>
      Effect.sync(() => existing().some((row) => row.id !== except && rules.identityOf(row) === identity))
  }
  return { store: records, found }
}
