/** Rosters in memory: the rule of the domain over a list of people. */
import { createHash } from "node:crypto"
import { Effect, Exit } from "effect"
import { importUndoService } from "#domain/csv-import/csv-import.service.ts"
import { rosterService } from "#domain/csv-import/roster.service.ts"
import type { RosterFound, RosterStore } from "#domain/csv-import/roster.store.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import {
  type GoodRow,
  ImportId,
  type ImportKeptReason,
  type ImportUndone,
  listedErrorsMax,
  listedPeopleMax,
  type RowIssue
} from "#domain/shared/csv/csv-import.schema.ts"
import { CompanyId, type Person, UserId } from "#domain/shared/identity.schema.ts"
import { numberChangedText } from "#domain/users/account-notice.rules.ts"
import { rosterCsv, rosterHeaderIssue, type RosterInput, rosterJudge } from "#domain/users/roster-csv.rules.ts"
import {
  blockedMoves,
  judgeRoster,
  type RosterOf,
  type RosterPerson,
  type RosterVerdict
} from "#domain/shared/csv/roster.rules.ts"
import { type RosterApply, rosterFields } from "#domain/shared/csv/roster.schema.ts"
import type { Member, RosterBackend, RosterClient } from "#tests/contract/csv-import/roster-backend.ts"
import { memoryReader } from "#tests/doubles/import-reader.memory.ts"
import { isCommonPassword } from "#tests/doubles/session.memory.ts"
import { marta, numberedId, rafael } from "#tests/fixtures/people.ts"

interface Kept {
  readonly member: Member
  readonly version: number
  readonly isDeleted: boolean
  readonly importId: ImportId | null
}

interface ChangedByImport {
  readonly id: string
  readonly before: Member
  readonly version: number
}

interface State {
  readonly people: ReadonlyMap<string, Kept>
  readonly messages: ReadonlyArray<string>
  readonly imports: ReadonlyMap<ImportId, { readonly owner: string; readonly isOpen: boolean }>
  readonly changed: ReadonlyMap<ImportId, ReadonlyArray<ChangedByImport>>
}

const personOf = ({ id, companyId, ...fields }: Member): RosterPerson => ({
  ...fields,
  dob: fields.dob as RosterPerson["dob"],
  id: UserId.make(id),
  company_id: companyId === null ? null : CompanyId.make(companyId)
})

const shown = ({
  given_name,
  surname,
  email,
  mobile_number
}: Pick<Member, "given_name" | "surname" | "email" | "mobile_number">) => ({
  given_name,
  surname,
  email,
  mobile_number
})

const digestOf = (contents: unknown): string => createHash("sha256").update(JSON.stringify(contents)).digest("hex")

const reader = memoryReader<RosterInput>(
  rosterCsv,
  (header, known) => rosterJudge(header, known, isCommonPassword),
  ({ issues }) => issues,
  rosterHeaderIssue
)

/** The first administrator may be one of the members. */
export const memoryRosters = (first: Person = marta): RosterBackend => {
  let state: State = { people: new Map(), messages: [], imports: new Map(), changed: new Map() }
  const companies = new Map<string, string>()
  let made = 0

  const living = () => [...state.people.values()].filter(({ isDeleted }) => !isDeleted)
  const put = (kept: Kept) => {
    state = { ...state, people: new Map(state.people).set(kept.member.id, kept) }
  }
  const write = (id: string, patch: Partial<Member>): Kept | null => {
    const kept = state.people.get(id)
    if (kept === undefined) return null
    const next = { ...kept, member: { ...kept.member, ...patch }, version: kept.version + 1 }
    put(next)
    const { mobile_number: before } = kept.member
    const { mobile_number: after } = next.member
    if (before !== after) state = { ...state, messages: [...state.messages, `${before} ${numberChangedText(after)}`] }
    return next
  }

  const judged = (rows: ReadonlyArray<GoodRow<RosterInput>>, of: RosterOf) =>
    judgeRoster(
      rows.map(({ row, input, ifNew }) => ({
        input: { ...input, row },
        isRefused: input.issues.length > 0,
        isBlocked: ifNew.length > 0
      })),
      living().map(({ member }) => personOf(member)),
      of
    )

  const compared = (rows: ReadonlyArray<GoodRow<RosterInput>>, of: RosterOf): RosterFound => {
    const { verdicts, missing, active } = judged(rows, of)
    const each = <A>(read: (row: GoodRow<RosterInput>, verdict: RosterVerdict) => ReadonlyArray<A>) =>
      rows.flatMap((row) => read(row, verdicts.get(row.row) ?? { is: "refused", issue: null }))
    const matched = (row: number, { person, by }: Extract<RosterVerdict, { readonly by: unknown }>) => ({
      id: person.id,
      row,
      matched_by: by,
      ...shown(person)
    })
    const lists = {
      new: each(({ row, input }, { is }) =>
        is === "new"
          ? [
              {
                row,
                ...shown({
                  ...input,
                  given_name: input.given_name ?? "",
                  surname: input.surname ?? "",
                  email: input.email ?? "",
                  mobile_number: input.mobile_number ?? ""
                })
              }
            ]
          : []
      ),
      changed: each(({ row }, verdict) =>
        verdict.is === "changed" ? [{ ...matched(row, verdict), fields: { ...verdict.fields } }] : []
      ),
      missing: missing.map((person) => ({ id: person.id, ...shown(person) })),
      elsewhere: each(({ row }, verdict) =>
        verdict.is === "elsewhere"
          ? [
              {
                ...matched(row, verdict),
                company:
                  verdict.person.company_id === null
                    ? null
                    : { id: verdict.person.company_id, name: companies.get(verdict.person.company_id) ?? "" }
              }
            ]
          : []
      ),
      inactive: each(({ row }, verdict) =>
        (verdict.is === "changed" || verdict.is === "equal") && verdict.person.status === "inactive"
          ? [matched(row, verdict)]
          : []
      )
    }
    const issues = each(({ row, input, ifNew }, verdict): ReadonlyArray<RowIssue> =>
      verdict.is !== "refused" || input.issues.length > 0
        ? []
        : verdict.issue === null
          ? ifNew
          : [{ row, ...verdict.issue }]
    )
    const countOf = (is: RosterVerdict["is"]) => each((_, verdict) => (verdict.is === is ? [is] : [])).length
    return {
      ...lists,
      new: lists.new.slice(0, listedPeopleMax),
      changed: lists.changed.slice(0, listedPeopleMax),
      missing: lists.missing.slice(0, listedPeopleMax),
      elsewhere: lists.elsewhere.slice(0, listedPeopleMax),
      inactive: lists.inactive.slice(0, listedPeopleMax),
      summary: {
        new: lists.new.length,
        changed: lists.changed.length,
        missing: missing.length,
        equal: countOf("equal"),
        refused: countOf("refused"),
        elsewhere: lists.elsewhere.length,
        inactive: lists.inactive.length,
        active,
        digest: digestOf([
          lists.new,
          lists.changed.map(({ id, fields }) => [id, fields, "ssn" in fields && state.people.get(id)?.member.ssn]),
          lists.missing.map(({ id }) => id).toSorted()
        ])
      },
      issues: issues.slice(0, listedErrorsMax),
      issuesTotal: issues.length
    }
  }

  const applied = (rows: ReadonlyArray<GoodRow<RosterInput>>, apply: RosterApply, of: RosterOf, importId: ImportId) => {
    const { verdicts, missing } = judged(rows, of)
    const counts = { new: 0, changed: 0, missing: 0 }
    const changed: Array<ChangedByImport> = []
    const change = (id: string, patch: Partial<Member>) => {
      const before = state.people.get(id)?.member
      const next = write(id, patch)
      if (before !== undefined && next !== null) changed.push({ id, before, version: next.version })
    }
    for (const { row, input } of rows) {
      const verdict = verdicts.get(row)
      if (verdict?.is === "new" && apply.new === true) {
        counts.new += 1
        const { given_name, surname, email, mobile_number, dob, ssn, role } = input
        const fields = {
          given_name: given_name ?? "",
          surname: surname ?? "",
          email: email ?? "",
          mobile_number: mobile_number ?? ""
        }
        const member: Member = {
          ...fields,
          dob,
          ssn,
          role,
          status: "active",
          id: numberedId(800_000 + (made += 1)),
          companyId: of.companyId
        }
        put({ member, version: 1, isDeleted: false, importId })
      }
      if (verdict?.is !== "changed") continue
      const fields = rosterFields.filter(
        (field) => Object.hasOwn(verdict.fields, field) && (apply.changed ?? []).includes(field)
      )
      if (fields.length === 0) continue
      counts.changed += 1
      change(verdict.person.id, Object.fromEntries(fields.map((field) => [field, input[field]])))
    }
    if (apply.missing === true)
      for (const { id } of missing) {
        counts.missing += 1
        change(id, { status: "inactive" })
      }
    state = { ...state, changed: new Map(state.changed).set(importId, changed) }
    return { counts, areClaimsRenamed: false }
  }

  const storeOf = (): RosterStore<ReadonlyArray<GoodRow<RosterInput>>> => {
    let rows: ReadonlyArray<GoodRow<RosterInput>> = []
    return {
      begin: Effect.void,
      company: (id) => Effect.succeed(companies.has(id) ? { id, name: companies.get(id) ?? "" } : null),
      add: (batch) => Effect.sync(() => void (rows = [...rows, ...batch])),
      compare: (of) => Effect.sync(() => compared(rows, of)),
      apply: (apply, of, importId, proceed) =>
        Effect.andThen(
          proceed,
          Effect.sync(() => applied(rows, apply, of, importId))
        )
    }
  }

  /** Removes who was created, and puts back who was changed, unless somebody has touched them. */
  const undone = (id: ImportId): ImportUndone => {
    const kept: Array<{ id: string; name: string; reason: ImportKeptReason }> = []
    const keep = ({ member }: Kept, reason: ImportKeptReason) =>
      kept.push({ id: member.id, name: `${member.given_name} ${member.surname}`, reason })
    const untouched = (one: Kept, version: number) => {
      if (one.isDeleted) keep(one, "not_found")
      else if (one.version > version) keep(one, "changed")
      return !one.isDeleted && one.version === version
    }
    const created = [...state.people.values()].filter(({ importId }) => importId === id)
    const removed = created.filter((one) => untouched(one, 1))
    for (const one of removed) put({ ...one, isDeleted: true })
    const open = (state.changed.get(id) ?? []).flatMap((change) => {
      const one = state.people.get(change.id)
      return one !== undefined && untouched(one, change.version) ? [{ ...change, one }] : []
    })
    const blocked = blockedMoves(
      open.map(({ before }) => personOf(before)),
      living().map(({ member }) => personOf(member))
    )
    for (const { one } of open) if (blocked.has(UserId.make(one.member.id))) keep(one, "taken")
    const back = open.filter(({ one }) => !blocked.has(UserId.make(one.member.id)))
    for (const { id: changed, before } of back) write(changed, before)
    const activated = back.filter(({ one, before }) => one.member.status !== before.status).length
    return { removed: removed.length, reverted: back.length - activated, activated, kept, kept_total: kept.length }
  }

  const clientOf = ({ id: ownId }: Person): RosterClient => ({
    compare: ({
      file,
      id,
      companyId = CompanyId.make(""),
      dryRun = false,
      allowAdmins = false,
      apply = {},
      expected,
      confirmMissing
    }) =>
      Effect.suspend(() => {
        const before = state
        const compare = rosterService({
          store: storeOf(),
          reader,
          tracker: { track: (_, __, work) => work, report: () => Effect.succeed(true) },
          completion: {
            markDone: (one) =>
              Effect.sync(() => {
                state = { ...state, imports: new Map(state.imports).set(one, { owner: ownId, isOpen: true }) }
                return { import_id: one, undo_until: Instant.make("2099-01-01T00:00:00.000Z") }
              }),
            markChecked: () => Effect.succeed(true)
          },
          changes: { publish: () => Effect.void },
          audit: { appendRead: () => Effect.void },
          administrator: { id: ownId },
          account: {},
          newId: () => numberedId(500_000 + (made += 1))
        })
        return Effect.onExit(
          compare({
            file,
            id: id ?? null,
            companyId,
            dryRun,
            allowAdmins,
            prefix: null,
            dateOrder: null,
            apply,
            expected: expected ?? null,
            confirmMissing: confirmMissing ?? null,
            isClientConnected: () => true
          }),
          (exit) =>
            Effect.sync(() => {
              if (Exit.isFailure(exit)) state = before
            })
        )
      }),
    undo: (id) =>
      importUndoService({
        store: {
          lock: (one) =>
            Effect.sync(() => {
              const found = state.imports.get(one)
              return found?.owner === ownId ? { subject: "users" as const, isOpen: found.isOpen } : null
            }),
          takeBack: (one) => Effect.sync(() => ({ undone: undone(one), areClaimsRenamed: false })),
          close: (one) =>
            Effect.sync(() => {
              state = { ...state, imports: new Map(state.imports).set(one, { owner: ownId, isOpen: false }) }
            })
        },
        changes: { publish: () => Effect.void }
      }).undo(id)
  })

  const idOf = (email: string) => living().find(({ member }) => member.email === email)?.member.id ?? ""

  return {
    first: clientOf(first),
    second: clientOf(rafael),
    addCompany: async (id, name) => void companies.set(id, name),
    addMember: async (member, isDeleted = false) => put({ member, version: 1, isDeleted, importId: null }),
    members: async () =>
      living()
        .map(({ member }) => member)
        .toSorted((one, other) => (one.email.toLowerCase() < other.email.toLowerCase() ? -1 : 1)),
    edit: async (email, patch) => void write(idOf(email), patch),
    remove: async (email) => {
      const kept = state.people.get(idOf(email))
      if (kept !== undefined) put({ ...kept, isDeleted: true, version: kept.version + 1 })
    },
    messages: async () => state.messages.toSorted(),
    close: async () => {}
  }
}
