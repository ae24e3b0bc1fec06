/**
 * What becomes of each row of a roster, and of each person whom it does not have. This is the rule; the database applies
 * it to whole tables, and a property compares the two.
 *
 * A row is matched by its e-mail address in any case, else by its mobile number in any spelling; deleted people are nobody. A
 * person belongs to one row at most: to that with his e-mail address, else to the first with his number. Whoever any row
 * names, a refused one too, is not missing.
 */
import type { ActiveStatus, Role } from "../account.schema.ts"
import type { CompanyId, UserId } from "../identity.schema.ts"
import { phoneSpellings } from "../phone.rules.ts"
import { emailKey } from "../search.rules.ts"
import { groupBy } from "./row-judge.rules.ts"
import {
  type FieldChange,
  type MatchedBy,
  hiddenSsn,
  type RosterCounts,
  type RosterField,
  rosterFields,
  type RosterShown
} from "./roster.schema.ts"

/** The fields of a row; null for an empty cell, which changes nothing. */
export type RosterRow = { readonly row: number } & Readonly<Record<RosterField, string | null>>

/** A row, and why it cannot be taken: as it stands, or only if it is somebody new. */
export interface JudgedRosterRow {
  readonly input: RosterRow
  readonly isRefused: boolean
  readonly isBlocked: boolean
}

/** A stored person, not deleted, with the social security number in full. */
export interface RosterPerson {
  readonly id: UserId
  readonly given_name: string
  readonly surname: string
  readonly email: string
  readonly mobile_number: string
  readonly dob: string | null
  readonly ssn: string | null
  readonly company_id: CompanyId | null
  readonly role: Role
  readonly status: ActiveStatus
}

interface Matched {
  readonly person: RosterPerson
  readonly by: MatchedBy
}

/** What a row is. A refused one has the message key of what the comparison has found, or null where its cells are wrong. */
export type RosterVerdict =
  | { readonly is: "new" }
  | ({ readonly is: "equal" | "elsewhere" } & Matched)
  | ({ readonly is: "changed"; readonly fields: Readonly<Partial<Record<RosterField, FieldChange>>> } & Matched)
  | { readonly is: "refused"; readonly issue: RosterIssue | null }

interface RosterIssue {
  readonly column: "mobile_number" | null
  readonly message: string
}

export const rosterIssues = {
  /** The person is that of another row. */
  samePerson: (row: number): RosterIssue => ({ column: null, message: `csv_roster_same_person|${row}` }),
  /** Somebody else has the number and keeps it. */
  phoneTaken: { column: "mobile_number", message: "csv_roster_phone_taken" }
} as const satisfies Readonly<Record<string, unknown>>

export interface RosterOf {
  readonly companyId: string
  /** The administrator who compares: his own row never changes. */
  readonly ownId: string
  /** Whether all administrators stay as they are, too. */
  readonly sparesAdministrators: boolean
}

/** The person's number, if the row's is another spelling of it. */
const isSamePhone = (row: string, stored: string): boolean => phoneSpellings(row).includes(stored)

const isSame = (field: RosterField, cell: string, stored: string | null): boolean =>
  stored !== null &&
  (field === "email"
    ? emailKey(cell) === emailKey(stored)
    : field === "mobile_number"
      ? isSamePhone(cell, stored)
      : cell === stored)

const masked = (field: RosterField, value: string | null): string | null =>
  field === "ssn" && value !== null ? hiddenSsn : value

/** The fields of the row that differ, before and after. Of a social security number only that it does. */
const changedRosterFields = (
  input: RosterRow,
  person: RosterPerson
): Readonly<Partial<Record<RosterField, FieldChange>>> =>
  Object.fromEntries(
    rosterFields.flatMap((field) => {
      const cell = input[field]
      return cell === null || isSame(field, cell, person[field])
        ? []
        : [[field, [masked(field, person[field]), masked(field, cell)] satisfies FieldChange]]
    })
  )

const matchRows = (rows: ReadonlyArray<JudgedRosterRow>, people: ReadonlyArray<RosterPerson>) => {
  const byEmail = new Map(people.map((person) => [emailKey(person.email), person]))
  const byPhone = new Map(people.map((person) => [person.mobile_number, person]))
  const emailOf = ({ email }: RosterRow) => (email === null ? undefined : byEmail.get(emailKey(email)))
  const phoneOf = ({ mobile_number }: RosterRow) => {
    if (mobile_number === null) return undefined
    const [plain, withZero] = phoneSpellings(mobile_number)
    return byPhone.get(mobile_number) ?? byPhone.get(plain) ?? byPhone.get(withZero)
  }
  const named = new Set<string>()
  const holders = new Map<string, number>()
  for (const { input, isRefused } of rows) {
    const [mail, phone] = [emailOf(input), phoneOf(input)]
    for (const person of [mail, phone]) if (person !== undefined) named.add(person.id)
    if (!isRefused && mail !== undefined) holders.set(mail.id, input.row)
  }
  const matches = new Map<number, Matched | { readonly other: number } | null>()
  for (const { input, isRefused } of rows) {
    if (isRefused) continue
    const mail = emailOf(input)
    if (mail !== undefined) {
      matches.set(input.row, { person: mail, by: "email" })
      continue
    }
    const phone = phoneOf(input)
    const other = phone && holders.get(phone.id)
    if (phone !== undefined && other === undefined) holders.set(phone.id, input.row)
    matches.set(
      input.row,
      phone === undefined ? null : other === undefined ? { person: phone, by: "mobile_number" } : { other }
    )
  }
  return { matches, named }
}

const verdictOf = (
  { input, isRefused, isBlocked }: JudgedRosterRow,
  match: Matched | { readonly other: number } | null | undefined,
  { companyId, ownId, sparesAdministrators }: RosterOf
): RosterVerdict => {
  if (isRefused || match === undefined) return { is: "refused", issue: null }
  if (match === null) return isBlocked ? { is: "refused", issue: null } : { is: "new" }
  if ("other" in match) return { is: "refused", issue: rosterIssues.samePerson(match.other) }
  if (match.person.company_id !== companyId) return { is: "elsewhere", ...match }
  const isSpared = match.person.id === ownId || (sparesAdministrators && match.person.role === "admin")
  const fields = isSpared ? {} : changedRosterFields(input, match.person)
  return Object.keys(fields).length === 0 ? { is: "equal", ...match } : { is: "changed", fields, ...match }
}

/** A person, and the e-mail address and number that he is to have. */
type Move = Pick<RosterPerson, "id" | "email" | "mobile_number">

/**
 * Of people who are to have another e-mail address or number, those who cannot, because somebody else keeps it. One is free
 * where whoever has it gets another one at the same time, so that two people may swap; who cannot move frees nothing.
 */
export const blockedMoves = (moves: ReadonlyArray<Move>, people: ReadonlyArray<Move>): ReadonlySet<UserId> => {
  const byEmail = new Map(people.map((person) => [emailKey(person.email), person]))
  const byPhone = new Map(people.map((person) => [person.mobile_number, person]))
  const next = new Map(moves.map((move) => [move.id, move]))
  const holdersOf = ({ id, email, mobile_number }: Move) =>
    [
      { holder: byEmail.get(emailKey(email)), leaves: (to: Move) => emailKey(to.email) !== emailKey(email) },
      ...phoneSpellings(mobile_number).map((spelling) => ({
        holder: byPhone.get(spelling),
        leaves: (to: Move) => !isSamePhone(mobile_number, to.mobile_number)
      }))
    ].flatMap(({ holder, leaves }) => {
      if (holder === undefined || holder.id === id) return []
      const to = next.get(holder.id)
      return [to !== undefined && leaves(to) ? to.id : null]
    })
  const needs = moves.map((move) => ({ id: move.id, others: holdersOf(move) }))
  const waiting = groupBy(
    needs.flatMap(({ id, others }) => others.map((other) => ({ id, other }))),
    ({ other }) => other
  )
  const blocked = new Set<UserId>()
  // Whoever waits for one who cannot move cannot move either; a set grows while it is read.
  for (const { id } of waiting.get(null) ?? []) blocked.add(id)
  for (const one of blocked) for (const { id } of waiting.get(one) ?? []) blocked.add(id)
  return blocked
}

export const judgeRoster = (
  rows: ReadonlyArray<JudgedRosterRow>,
  people: ReadonlyArray<RosterPerson>,
  of: RosterOf
) => {
  const { matches, named } = matchRows(rows, people)
  const judged = rows.map((row) => ({ row: row.input, verdict: verdictOf(row, matches.get(row.input.row), of) }))
  const moves = judged.flatMap(({ row, verdict }) => (verdict.is === "changed" ? [movedBy(row, verdict.person)] : []))
  const blocked = blockedMoves(moves, people)
  const verdicts: ReadonlyMap<number, RosterVerdict> = new Map(
    judged.map(({ row, verdict }) => [
      row.row,
      verdict.is === "changed" && blocked.has(verdict.person.id)
        ? { is: "refused", issue: rosterIssues.phoneTaken }
        : verdict
    ])
  )
  const ofCompany = people.filter(({ company_id, status }) => company_id === of.companyId && status === "active")
  return {
    verdicts,
    active: ofCompany.length,
    missing: ofCompany.filter(({ id, role }) => role !== "admin" && !named.has(id))
  }
}

/** The contact that a row gives a person, in the stored spelling where it is the same. */
const movedBy = (row: RosterRow, { id, email, mobile_number }: RosterPerson): Move => ({
  id,
  email: row.email ?? email,
  mobile_number:
    row.mobile_number === null || isSamePhone(row.mobile_number, mobile_number) ? mobile_number : row.mobile_number
})

/** Fewer missing people than these need no confirmation, whatever the size of the company. */
const missingMax = 10
const missingShareMax = 0.05

/** Whether so many are missing that it may be a wrong file: more than 10, and more than 5 % of the active people. */
export const isManyMissing = (missing: number, active: number): boolean =>
  missing > missingMax && missing > active * missingShareMax

export const isSameCount = (one: RosterCounts, other: RosterCounts): boolean =>
  one.new === other.new && one.changed === other.changed && one.missing === other.missing

/** Whether a comparison still finds what was shown. */
export const isAsShown = (shown: RosterShown, found: RosterShown): boolean =>
  isSameCount(shown, found) && (shown.digest === undefined || shown.digest === found.digest)
