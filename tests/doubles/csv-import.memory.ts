/** Imports in memory: users, companies and progress as immutable values. */
import { nameIdentity } from "#domain/shared/search.rules.ts"
import { Effect, Exit } from "effect"
import { companyCsv, type NewCompanyRow } from "#domain/companies/company-csv.rules.ts"
import { ImportIdTaken, ImportNotFound, ImportOver } from "#domain/csv-import/csv-import.errors.ts"
import type {
  GoodRow,
  ImportId,
  ImportProgress,
  ImportUndone,
  ImportKeptReason,
  NamedCompany
} from "#domain/shared/csv/csv-import.schema.ts"
import {
  csvImportService,
  type CsvImportService,
  importUndoService,
  toCountedImport,
  toUserImport
} from "#domain/csv-import/csv-import.service.ts"
import type { ImportTracker, ImportReader, ImportStore, BatchOutcome } from "#domain/csv-import/csv-import.store.ts"
import type { RosterPort } from "#domain/csv-import/roster.port.ts"
import type { CsvImportPort, CsvUpload } from "#domain/csv-import/csv-import.port.ts"
import type { CsvSubject, TrackedSubject } from "#domain/shared/csv/csv-subject.rules.ts"
import { userCsv, type NewUserRow, userRowJudge } from "#domain/users/user-csv.rules.ts"
import { phoneSpellings } from "#domain/shared/phone.rules.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import type { ImportCall, ImportPort, ImportBackend, StoredPerson } from "#tests/contract/csv-import/import-backend.ts"
import { memoryReader, type RowJudgeOf } from "#tests/doubles/import-reader.memory.ts"
import { numberedId } from "#tests/fixtures/people.ts"
import { isCommonPassword } from "#tests/doubles/session.memory.ts"

/** What an undo has to know of a record. */
interface Undoable {
  readonly importId: ImportId | null
  readonly touched: ImportKeptReason | null
}

interface MemoryCompany extends NamedCompany, Undoable {
  readonly type: "users" | "benefits"
  readonly isDeleted: boolean
}

interface MemoryPerson extends StoredPerson, Undoable {
  readonly isDeleted: boolean
}

interface State {
  readonly people: ReadonlyArray<MemoryPerson>
  readonly companies: ReadonlyArray<MemoryCompany>
  readonly audited: ReadonlyArray<string>
  readonly publishedChanges: ReadonlyArray<readonly [string, number | null]>
}

type New = NewUserRow | NewCompanyRow
type Batch = ReadonlyArray<GoodRow<New>>

const subjects = { users: userCsv, companies: companyCsv }
type Judge = RowJudgeOf<New>
const judges: Readonly<Record<keyof typeof subjects, Judge>> = {
  users: (header, known) => userRowJudge(header, known, isCommonPassword),
  companies: companyCsv.judge
}

/** Other simple records are imported alike; in memory there are companies alone. */
const isInMemory = (subject: string): subject is keyof typeof subjects => subject in subjects

const reader: ImportReader<Batch> = {
  read: (subject, file, choices, use) =>
    isInMemory(subject)
      ? memoryReader(subjects[subject], judges[subject]).read(subject, file, choices, use)
      : Effect.die("In memory only users and companies are imported")
}

const empty: BatchOutcome = { created: 0, existing: 0, inactive: 0, newPeople: [], inactivePeople: [], issues: [] }

export const memoryImports = (): ImportBackend => {
  let state: State = { people: [], companies: [], audited: [], publishedChanges: [] }
  let isRefusing = false
  let made = 0
  let imports = new Map<ImportId, Owned>()

  const isNamed = (input: New): input is NewCompanyRow => "name" in input

  const audit = (entry: string) => {
    if (isRefusing) return Effect.fail(new Unavailable())
    state = { ...state, audited: [...state.audited, entry] }
    return Effect.void
  }

  const addCompany = (sum: BatchOutcome, input: NewCompanyRow, importId: ImportId | null) => {
    const identity = nameIdentity(input.name)
    const exists = state.companies.some((one) => !one.isDeleted && nameIdentity(one.name) === identity)
    if (exists) return Effect.succeed({ ...sum, existing: sum.existing + 1 })
    made += 1
    state = {
      ...state,
      companies: [...state.companies, { ...input, ...untouched, importId, id: numberedId(made), isDeleted: false }]
    }
    return Effect.as(audit(`company.create ${input.name}`), { ...sum, created: sum.created + 1 })
  }

  const addPerson = (sum: BatchOutcome, { row, ifNew }: GoodRow<New>, input: NewUserRow, importId: ImportId | null) => {
    const existing = state.people.filter(({ isDeleted }) => !isDeleted)
    const byEmail = existing.find(({ email }) => email.toLowerCase() === input.email.toLowerCase())
    const byPhone = existing.find(({ mobile_number }) => phoneSpellings(input.mobile_number).includes(mobile_number))
    const { given_name, surname, email, mobile_number } = input
    const found = byEmail ?? byPhone
    if (byEmail !== undefined && byPhone !== undefined && byEmail !== byPhone) {
      return Effect.succeed({ ...sum, issues: [...sum.issues, { row, column: null, message: "csv_two_people" }] })
    }
    if (found !== undefined) {
      const isInactive = found.status === "inactive"
      return Effect.succeed({
        ...sum,
        existing: sum.existing + 1,
        inactive: sum.inactive + Number(isInactive),
        inactivePeople: isInactive ? [...sum.inactivePeople, pick(found)] : sum.inactivePeople
      })
    }
    if (ifNew.length > 0) return Effect.succeed({ ...sum, issues: [...sum.issues, ...ifNew] })
    const person: MemoryPerson = {
      given_name,
      surname,
      email,
      mobile_number,
      role: input.role,
      status: "active",
      user_status: "pending",
      dob: input.dob,
      company: state.companies.find(({ id }) => id === input.company_id)?.name ?? null,
      hasPassword: input.password_hash !== null,
      mustChangePassword: true,
      ssn: input.ssn,
      ...untouched,
      importId,
      isDeleted: false
    }
    state = { ...state, people: [...state.people, person] }
    return Effect.as(audit(`user.create ${email}`), {
      ...sum,
      created: sum.created + 1,
      newPeople: [...sum.newPeople, pick(person)]
    })
  }

  const store = (): ImportStore<Batch> => {
    let marked = state
    return {
      begin: Effect.sync(() => {
        marked = state
      }),
      companies: Effect.sync(() => state.companies.filter(({ type, isDeleted }) => type === "users" && !isDeleted)),
      add: Effect.fnUntraced(function* (batch, _listed, importId) {
        let sum = empty
        for (const row of batch) {
          const { input } = row
          sum = isNamed(input) ? yield* addCompany(sum, input, importId) : yield* addPerson(sum, row, input, importId)
        }
        return sum
      }),
      rollBack: Effect.sync(() => {
        state = marked
      })
    }
  }

  const trackerOf = (owner: string): ImportTracker => {
    const own = (id: ImportId) => {
      const found = imports.get(id)
      return found?.owner === owner ? Effect.succeed(found) : Effect.fail(new ImportNotFound())
    }
    const set = (id: ImportId, patch: Partial<ImportProgress>) => {
      const found = imports.get(id)
      if (found?.state !== "working") return false
      imports = new Map(imports).set(id, { ...found, ...patch })
      return true
    }
    return {
      track: (id, subject, work) =>
        Effect.gen(function* () {
          if (imports.has(id)) return yield* new ImportIdTaken()
          imports = new Map(imports).set(id, { id, subject, state: "working", rows: 0, rows_total: null, owner })
          return yield* Effect.onError(work, () => Effect.sync(() => set(id, { state: "refused" })))
        }),
      report: (id, rows, rows_total) => Effect.sync(() => set(id, { rows, rows_total })),
      find: (id) => Effect.map(own(id), withoutOwner),
      cancel: (id) =>
        Effect.flatMap(own(id), () => (set(id, { state: "cancelled" }) ? Effect.void : Effect.fail(new ImportOver())))
    }
  }

  const portOf = (owner: string): ImportPort => {
    const tracker = trackerOf(owner)
    const perform = (
      subject: TrackedSubject,
      { file, id, dryRun = false, allowAdmins = false, prefix = null, dateOrder = null }: ImportCall
    ) => {
      const service: CsvImportService = csvImportService(subject, {
        store: store(),
        reader,
        tracker,
        completion: {
          markDone: (one) =>
            Effect.map(tracker.find(one), ({ rows_total }) => {
              const found = imports.get(one)
              if (found?.state !== "working") return null
              imports = new Map(imports).set(one, { ...found, state: "done", rows: rows_total ?? 0, isOpen: true })
              return { import_id: one, undo_until: Instant.make("2099-01-01T00:00:00.000Z") }
            }).pipe(Effect.catch(() => Effect.succeed(null))),
          markChecked: () => Effect.succeed(true)
        },
        newId: () => numberedId((made += 1)),
        changes: {
          publish: (entity, ids) =>
            Effect.sync(() => {
              state = { ...state, publishedChanges: [...state.publishedChanges, [entity, ids?.length ?? null]] }
            })
        }
      })
      return Effect.suspend(() => {
        const before = state
        return Effect.onExit(
          service({ file, id: id ?? null, dryRun, allowAdmins, prefix, dateOrder, isClientConnected: () => true }),
          (exit) =>
            Effect.sync(() => {
              if (Exit.isFailure(exit)) state = before
            })
        )
      })
    }
    return {
      users: (call) => Effect.map(perform(userCsv, call), toUserImport),
      companies: (call) => Effect.map(perform(companyCsv, call), toCountedImport),
      progress: tracker.find,
      cancel: tracker.cancel,
      undo: (id) =>
        importUndoService({
          store: {
            lock: (one) =>
              Effect.sync(() => {
                const found = imports.get(one)
                return found?.owner === owner && found.isOpen !== undefined
                  ? { subject: found.subject, isOpen: found.isOpen }
                  : null
              }),
            takeBack: (one) => Effect.sync(() => ({ undone: removeUntouched(one), areClaimsRenamed: false })),
            close: (one) => Effect.sync(() => closeUndo(one))
          },
          changes: { publish: () => Effect.void }
        }).undo(id)
    }
  }

  const closeUndo = (id: ImportId) => {
    const found = imports.get(id)
    if (found?.isOpen !== undefined) imports = new Map(imports).set(id, { ...found, isOpen: false })
  }

  const removeUntouched = (id: ImportId): ImportUndone => {
    const people = state.people.filter(({ importId }) => importId === id)
    const companies = state.companies
      .filter(({ importId }) => importId === id)
      .map((one) => ({
        ...one,
        touched: state.people.some(({ company }) => company === one.name) ? ("referenced" as const) : one.touched
      }))
    const gone = new Set<unknown>([...people, ...companies].filter(({ touched }) => touched === null).map(nameOf))
    const remove = <A extends MemoryPerson | MemoryCompany>(one: A): A =>
      one.importId === id && gone.has(nameOf(one)) ? { ...one, isDeleted: true } : one
    state = {
      ...state,
      people: state.people.map(remove),
      companies: state.companies.map(remove),
      audited: [...state.audited, ...Array.from(gone, (name) => `user.delete ${String(name)}`)]
    }
    const kept = [...people, ...companies].flatMap((one) =>
      one.touched === null ? [] : [{ id: nameOf(one), name: calledOf(one), reason: one.touched }]
    )
    return { removed: gone.size, kept, kept_total: kept.length }
  }

  return {
    first: portOf("first"),
    second: portOf("second"),
    addCompany: async (name, { type = "users", isDeleted = false } = {}) => {
      made += 1
      state = {
        ...state,
        companies: [...state.companies, { ...untouched, id: numberedId(made), name, type, isDeleted }]
      }
    },
    addUser: async (patch) => {
      state = { ...state, people: [...state.people, { ...defaultPerson, ...untouched, isDeleted: false, ...patch }] }
    },
    touch: async (email, touched) => {
      const change = (one: MemoryPerson) =>
        one.email === email ? { ...one, touched, isDeleted: touched === "not_found" } : one
      state = { ...state, people: state.people.map(change) }
    },
    endUndo: async () => {
      for (const id of imports.keys()) closeUndo(id)
    },
    people: async () =>
      state.people
        .filter(({ isDeleted }) => !isDeleted)
        .map(toStored)
        .toSorted((one, other) => (one.email.toLowerCase() < other.email.toLowerCase() ? -1 : 1)),
    companies: async () =>
      state.companies
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ name, type }) => `${name} ${type}`)
        .toSorted(),
    audited: async () => state.audited.toSorted(),
    publishedChanges: async () => state.publishedChanges,
    snapshot: async () => state,
    refuseAudit: async (refusing) => {
      isRefusing = refusing
    },
    close: async () => {}
  }
}

/** The port of the browser over imports in memory. */
export const memoryImportPort = (imports: ImportPort): CsvImportPort & RosterPort => {
  const send = ({ id: subject }: CsvSubject, { id, file, dryRun, allowAdmins, prefix }: CsvUpload) => {
    const call = { id, file, dryRun, allowAdmins, prefix }
    return subject === "users" ? imports.users(call) : imports.companies(call)
  }
  return { send, progress: imports.progress, cancel: imports.cancel } as unknown as CsvImportPort & RosterPort
}

/** A user for tests that need no particular one. */
export const defaultPerson: StoredPerson = {
  given_name: "Lucía",
  surname: "Ortega",
  email: "lucia@corp.example",
  mobile_number: "+15559999999",
  role: "user",
  status: "active",
  user_status: "pending",
  dob: null,
  company: null,
  hasPassword: false,
  mustChangePassword: false,
  ssn: null
}

const pick = ({ given_name, surname, email, mobile_number }: StoredPerson) => ({
  given_name,
  surname,
  email,
  mobile_number
})

const untouched: Undoable = { importId: null, touched: null }
const nameOf = (one: MemoryPerson | MemoryCompany): string => ("email" in one ? one.email : one.name)

const calledOf = (one: MemoryPerson | MemoryCompany): string =>
  "email" in one ? `${one.given_name} ${one.surname}` : one.name

type Owned = ImportProgress & { readonly owner: string; readonly isOpen?: boolean }

const withoutOwner = ({ id, subject, state, rows, rows_total }: Owned): ImportProgress => ({
  id,
  subject,
  state,
  rows,
  rows_total
})

const toStored = (person: MemoryPerson): StoredPerson => ({
  ...pick(person),
  role: person.role,
  status: person.status,
  user_status: person.user_status,
  dob: person.dob,
  company: person.company,
  hasPassword: person.hasPassword,
  mustChangePassword: person.mustChangePassword,
  ssn: person.ssn
})
