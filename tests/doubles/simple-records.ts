/** Every kind of simple record as tests use it: over memory, on its screen, and in a file. A new kind is one more entry. */
import { Effect, Schema } from "effect"
import type { AnyStateMachine } from "xstate"
import type { Ports } from "#adapters/browser/ports.ts"
import { recordPorts } from "#adapters/browser/record-ports.ts"
import { companiesCommands } from "#domain/companies/companies.commands.ts"
import type { CompanyKind } from "#domain/companies/company.schema.ts"
import { companiesScreen } from "#domain/companies/companies-screen.machine.ts"
import { companyRules } from "#domain/companies/company-record.rules.ts"
import type { ScreenPorts, RecordPort } from "#domain/records/record.port.ts"
import type { RecordRules } from "#domain/records/record.rules.ts"
import type { NewOf, RowOf, SwitchedRow } from "#domain/records/record.schema.ts"
import { recordService } from "#domain/records/record.service.ts"
import type { simpleRecordCommands, SwitchedKind } from "#domain/records/simple-record.commands.ts"
import type { SimpleRecordScreen, UndoableKind } from "#domain/records/simple-record.machine.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import type { simpleRecordPlaces } from "#domain/shared/record-kind.schema.ts"
import { simpleRecordScreenWith } from "#src/screens/record/record-workflows.ts"
import type { AnyScreen, ScreenContext } from "#src/shell/context.ts"
import type { DraftReader } from "#src/shell/drafts/drafts.ts"
import { memoryCompaniesPort } from "#tests/doubles/companies.memory.ts"
import type { MemoryDatabase, MemorySimpleRecord } from "#tests/doubles/database.memory.ts"
import { memoryDrafts } from "#tests/doubles/drafts.memory.ts"
import { headlessScreen } from "#tests/machines/headless-screen.ts"
import { memoryAudit, memoryChanges } from "#tests/doubles/records.memory.ts"
import { memoryRecords } from "#tests/doubles/stored-rows.memory.ts"
import { transacted } from "#tests/doubles/transacted.ts"
import { memoryUndoPort } from "#tests/doubles/undo.memory.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

/** The machine of any kind, as tests look at it: by what all kinds have. */
type CompaniesMachine = ReturnType<typeof simpleRecordScreenWith<CompanyKind>>

type SampledKind = UndoableKind &
  SwitchedKind & { readonly Row: Schema.Codec<MemorySimpleRecord & SwitchedRow, unknown> }

interface Sample<K extends SampledKind> {
  readonly screen: SimpleRecordScreen<K>
  readonly commands: ReturnType<typeof simpleRecordCommands<K>>
  /** The module of its screen: most tests need no components. */
  readonly fetchScreen: () => Promise<{
    readonly openScreen: (context: ScreenContext, ports: ScreenPorts<K>) => AnyScreen
  }>
  /** The texts of a valid new record, as a form or a file has them; no two numbers give the same name. */
  readonly newRecord: (number: number) => Readonly<Record<string, string>>
  /** Its port over memory, where it is more than that of any simple record. */
  readonly portOver?: (backend: MemoryDatabase, administrator: Person) => RecordPort<K>
}

/** The real service over records of a kind in memory; every call is one transaction. */
const memoryPort =
  <K extends SampledKind>(rules: RecordRules<K>) =>
  (backend: MemoryDatabase, administrator: Person): RecordPort<K> => {
    const { entity } = rules.kind
    const service = recordService(rules, {
      store: memoryRecords(backend, rules, {
        all: () => (backend.state().simpleRecords.get(entity) ?? new Map()) as ReadonlyMap<RowOf<K>["id"], RowOf<K>>,
        write: (rows) => backend.write({ simpleRecords: new Map(backend.state().simpleRecords).set(entity, rows) })
      }).store,
      audit: memoryAudit(backend, { administrator, requestId: null }),
      changes: memoryChanges(backend),
      newId: backend.newId
    })
    return transacted<RecordPort<K>>(service, (call) => backend.transact(call(service)))
  }

const sampled = <K extends SampledKind>(
  rules: RecordRules<K>,
  { screen, commands, fetchScreen, newRecord, portOver = memoryPort(rules) }: Sample<K>
) => {
  const screenPorts = (
    backend: MemoryDatabase,
    through: <Port extends object>(port: Port) => Port = (port) => port
  ): ScreenPorts<K> => {
    const records = through(portOver(backend, marta))
    return {
      records,
      inBackground: records,
      undo: through(memoryUndoPort(backend, marta)),
      report: through({ download: () => Effect.void }),
      invalidate: () => undefined
    }
  }
  return {
    rules,
    /** Texts for the keys that its form can give. */
    fieldWords: screen.parts.form.fieldWords,
    newRecord,
    /** Another administrator adds a record. */
    add: (backend: MemoryDatabase, number: number): Promise<unknown> =>
      done(portOver(backend, rafael).create(Schema.decodeUnknownSync(rules.kind.New)(newRecord(number)) as NewOf<K>)),
    /** The screen over memory; `through` is how its ports are called. */
    openOver: async (
      backend: MemoryDatabase,
      context: ScreenContext,
      through: <Port extends object>(port: Port) => Port
    ): Promise<AnyScreen> => {
      const { openScreen } = await fetchScreen()
      return openScreen(context, screenPorts(backend, through))
    },
    /** The screen over memory without a page. */
    headlessOver: (backend: MemoryDatabase) =>
      headlessScreen(
        simpleRecordScreenWith(screen, screenPorts(backend), memoryDrafts()) as unknown as CompaniesMachine,
        commands.available as unknown as typeof companiesCommands.available
      ),
    /** The machine of its screen over ports of the browser. */
    machineOver: (ports: Ports, drafts: DraftReader): AnyStateMachine =>
      simpleRecordScreenWith(screen, recordPorts(rules.kind)(ports), drafts)
  }
}

/** By place. */
export const simpleRecords = {
  companies: sampled(companyRules, {
    screen: companiesScreen,
    commands: companiesCommands,
    fetchScreen: () => import("#src/screens/companies/companies.screen.tsx"),
    newRecord: (number) => ({ name: `Norte ${number}`, contact_email: "a@norte.example", type: "users" }),
    portOver: memoryCompaniesPort
  })
} satisfies Readonly<Record<keyof typeof simpleRecordPlaces, object>>
