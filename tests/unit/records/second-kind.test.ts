/**
 * A second simple kind of record beside companies, with a filter of its own and a phone number: what is made for any
 * kind compiles and runs for it. It goes by the name of a kind that the audit knows.
 */
import { Effect, Record, Result, Schema, Struct } from "effect"
import { describe, expect, expectTypeOf, it } from "vitest"
import type { Call } from "#adapters/browser/http/http-client.ts"
import { type RecordCalls, recordCalls } from "#adapters/browser/http/record.http.ts"
import { recordContract } from "#adapters/contract/record.contract.ts"
import { companyKind } from "#domain/companies/company.schema.ts"
import { simpleRecordForm } from "#domain/records/simple-record-form.rules.ts"
import type { RecordPort } from "#domain/records/record.port.ts"
import { recordRules } from "#domain/records/record.rules.ts"
import { Active, type RowOf } from "#domain/records/record.schema.ts"
import { recordService } from "#domain/records/record.service.ts"
import { ActiveStatus, countryCodes, PhoneNumber } from "#domain/shared/account.schema.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { normalisePhone } from "#domain/shared/csv/cell-normalisation.rules.ts"
import { openCsv } from "#domain/shared/csv/csv-file.rules.ts"
import { simpleRecordSubject } from "#domain/shared/csv/simple-record-subject.rules.ts"
import { cellCheck } from "#domain/shared/csv/row-judge.rules.ts"
import { Id } from "#domain/shared/identity.schema.ts"
import { criteriaRules } from "#domain/shared/list/list-criteria.rules.ts"
import { listQuery } from "#domain/shared/page.schema.ts"
import { newPhone } from "#domain/shared/phone.schema.ts"
import { englishNoun, masculineNoun } from "#domain/shared/record-noun.rules.ts"
import { recordNotices } from "#domain/shared/record.messages.ts"
import { normalise } from "#domain/shared/search.rules.ts"
import { requiredRewrittenText } from "#domain/shared/text.schema.ts"
import { overtakenFields, Version } from "#domain/shared/version.schema.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryAudit, memoryChanges } from "#tests/doubles/records.memory.ts"
import { memoryRecords } from "#tests/doubles/stored-rows.memory.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta } from "#tests/fixtures/people.ts"

const ProviderId = Id.pipe(Schema.brand("ProviderId"))
const Care = Schema.Literals(["hospital", "pharmacy"]).annotate({ message: "care_unknown" })
const Name = requiredRewrittenText("provider_name_required", (text) => text.trim())
const Phone = newPhone("provider_phone_required")
const written = { name: Schema.String, phone: Schema.String, care: Care, status: ActiveStatus }
const Provider = Schema.Struct({
  id: ProviderId,
  ...written,
  is_deleted: Schema.Boolean,
  created_at: Instant,
  version: Version
})
const Failure = { fields: Schema.Record(Schema.String, Schema.String) }
class ProviderNotFound extends Schema.TaggedError<ProviderNotFound>()("ProviderNotFound", {}) {}
class ProviderTaken extends Schema.TaggedError<ProviderTaken>()("ProviderTaken", Failure) {}
class ProviderOvertaken extends Schema.TaggedError<ProviderOvertaken>()(
  "ProviderOvertaken",
  overtakenFields(Provider)
) {}

const providerKind = {
  entity: "company",
  path: "/providers",
  noun: { en: englishNoun("provider", "providers"), es: masculineNoun("proveedor", "proveedores") },
  Id: ProviderId,
  Row: Provider,
  New: Schema.Struct({ name: Name, phone: Phone, care: Care, status: Schema.optionalKey(ActiveStatus) }),
  Change: Schema.Struct({
    name: Schema.optionalKey(Name),
    phone: Schema.optionalKey(Phone),
    care: Schema.optionalKey(Care),
    status: Schema.optionalKey(ActiveStatus),
    version: Schema.optionalKey(Version)
  }),
  query: listQuery({
    id: ProviderId,
    filters: {
      status: Schema.optionalKey(ActiveStatus),
      care: Schema.optionalKey(Care),
      active: Schema.optionalKey(Active)
    },
    sortFields: ["name", "status"],
    sortDefault: "name",
    newestFirst: [],
    perPage: 10
  }),
  NotFound: ProviderNotFound,
  Taken: ProviderTaken,
  Overtaken: ProviderOvertaken
} as const
type ProviderKind = typeof providerKind

const rules = recordRules({
  kind: providerKind,
  fields: Struct.keys(written),
  defaults: { status: "active" },
  identityOf: ({ name }) => normalise(name),
  taken: { name: "provider_name_taken" }
})

/** The service over memory; each call is one transaction. */
const providers = () => {
  const backend = memoryDatabase([marta])
  let rows: ReadonlyMap<RowOf<ProviderKind>["id"], RowOf<ProviderKind>> = new Map()
  const { store } = memoryRecords(backend, rules, {
    all: () => rows,
    write: (all) => {
      rows = all
    }
  })
  const service = recordService(rules, {
    store,
    audit: memoryAudit(backend, { administrator: marta, requestId: null }),
    changes: memoryChanges(backend),
    newId: backend.newId
  })
  return service satisfies RecordPort<ProviderKind>
}

const north = { name: "North", phone: PhoneNumber.make("+15552345678"), care: "hospital" } as const

describe("a second simple kind of record", () => {
  it("its service adds, filters, changes, deletes and restores", async () => {
    const port = providers()
    const added = await done(port.create(north))
    await done(port.create({ ...north, name: "South", care: "pharmacy" }))
    const names = async (search: Parameters<typeof port.list>[0]) =>
      (await done(port.list(search))).data.map(({ name }) => name)
    expect(await names({ care: "pharmacy" })).toEqual(["South"])
    expect(await Effect.runPromise(Effect.flip(port.create({ ...north, name: "NORTH" })))).toEqual(
      new ProviderTaken({ fields: { name: "provider_name_taken" } })
    )
    const changed = await done(port.change(added.id, { care: "pharmacy", version: 1 }))
    expect(await Effect.runPromise(Effect.flip(port.change(added.id, { name: "East", version: 1 })))).toMatchObject({
      _tag: "ProviderOvertaken",
      current: changed,
      fields: { care: "pharmacy" }
    })
    await done(port.remove(added.id))
    expect([await names({}), await names({ active: "no" })]).toEqual([["South"], ["North"]])
    await done(port.restore(added.id))
    expect(await names({})).toEqual(["North", "South"])
  })

  it("its form saves what was typed, read by its schemas", async () => {
    const { save } = simpleRecordForm({
      kind: providerKind,
      fields: [
        { name: "name", kind: "text", isRequired: true },
        { name: "phone", kind: "text", isRequired: true },
        { name: "care", kind: "choice", isRequired: true }
      ],
      fieldWords: { en: {}, es: {} },
      notices: recordNotices({ noun: providerKind.noun, nameOf: ({ name }: { readonly name: string }) => name }),
      describe: (_, otherwise) => otherwise
    })
    const fields = { ...north, name: " North " }
    expect(await done(save(providers(), { target: null, base: {}, fields }))).toMatchObject({
      kind: "saved",
      row: { name: "North", status: "active", version: 1 }
    })
  })

  it("the lists of several kinds have criteria with filters of their own", () => {
    const criteria = Record.map({ companies: companyKind, providers: providerKind }, ({ query }) =>
      criteriaRules<object, string>(query)
    )
    expect(criteria.providers.readCriteria("?care=pharmacy&type=users").filter).toEqual({ care: "pharmacy" })
    expect(criteria.companies.readCriteria("?care=pharmacy&type=users").filter).toEqual({ type: "users" })
  })

  it("its endpoints take and answer what its calls say", () => {
    const contract = recordContract(providerKind)
    const sent: Array<unknown> = []
    const call: Call = (endpoint, { ...what }) =>
      Effect.suspend(() => {
        sent.push([endpoint.method, endpoint.path, what])
        return Effect.die("nobody answers")
      })
    const direct = {
      list: (query, options) => call(contract.list, query, options),
      stats: (nothing, options) => call(contract.stats, nothing, options),
      find: (named, options) => call(contract.find, named, options),
      create: (body, options) => call(contract.create, body, options),
      change: (body, options) => call(contract.change, body, options),
      remove: (body, options) => call(contract.remove, body, options),
      restore: (body, options) => call(contract.restore, body, options),
      report: (query, options) => call(contract.report, query, options)
    } satisfies RecordCalls<ProviderKind>
    expectTypeOf(recordCalls<ProviderKind>(contract, call)).toExtend<RecordCalls<ProviderKind>>()
    for (const { list } of [direct, recordCalls<ProviderKind>(contract, call)])
      Effect.runSyncExit(list({ query: { care: "hospital" } }, {}))
    expect(sent).toEqual([
      ["GET", "/providers", { query: { care: "hospital" } }],
      ["GET", "/providers", { query: { care: "hospital" } }]
    ])
  })

  it("a phone number in its file gets the country code that is chosen for the file", () => {
    const subject = simpleRecordSubject({
      id: "providers",
      entity: "company",
      templateName: "provider_template.csv",
      columns: {
        name: { width: 100, check: cellCheck(Name) },
        phone: { width: 100, check: cellCheck(Phone), normalise: normalisePhone }
      },
      New: Schema.Struct(Struct.pick(written, ["name", "phone"])),
      prefixes: countryCodes,
      unique: { column: "name", identityOf: normalise },
      fields: rules.fields,
      keyFields: [],
      keysOf: () => ({}),
      fieldWords: { en: {}, es: {} },
      noun: providerKind.noun
    })
    const { header } = Result.getOrThrow(openCsv(subject, "name,phone\n"))
    const judge = subject.simpleRows.judge(header, { prefix: "+1", dateOrders: {} })
    expect(subject.prefixes).toEqual(countryCodes)
    expect(judge({ row: 2, cells: ["North", "(555) 234-5678"] })).toMatchObject({
      input: { name: "North", phone: "+15552345678" }
    })
  })
})
