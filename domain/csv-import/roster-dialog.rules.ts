/** What the comparison of a roster with a company shows, and what of it was chosen to be written. */
import { Struct } from "effect"
import type { CsvImportFailure } from "./csv-import.errors.ts"
import type { ImportResult } from "./row-store.port.ts"
import type { RowIssue, UploadProgress } from "../shared/csv/csv-import.schema.ts"
import type { CompanyId } from "../shared/identity.schema.ts"
import { groupBy } from "../shared/csv/row-judge.rules.ts"
import { isFound, nameIdentity, normalise } from "../shared/search.rules.ts"
import { isSameCount } from "../shared/csv/roster.rules.ts"
import { fullName } from "../shared/text.rules.ts"
import {
  type RosterApply,
  type RosterChanged,
  type RosterCounts,
  RosterCountChanged,
  type RosterField,
  rosterFields,
  type RosterImport,
  type RosterShown
} from "../shared/csv/roster.schema.ts"

/** A company that a roster can be compared with. */
export interface RosterCompany {
  readonly id: CompanyId
  readonly name: string
}

/** What rows and people are: those of the first three can be written. */
export const rosterBuckets = ["new", "changed", "missing", "equal", "elsewhere", "inactive", "refused"] as const
export type RosterBucket = (typeof rosterBuckets)[number]

export interface RosterInput {
  readonly isAdminAllowed: boolean
  /** The company that all rows of the file name. */
  readonly namedCompany: string | null
  /** Called whenever something else is shown. */
  readonly onStep: () => void
}

export interface RosterContext extends RosterInput {
  readonly companies: ReadonlyArray<RosterCompany>
  readonly companyId: CompanyId | null
  /** What the last comparison has found; it stays while the next one is under way. */
  readonly found: RosterImport | null
  readonly bucket: RosterBucket
  readonly searchText: string
  /** How many rows of a bucket are listed. */
  readonly listed: number
  readonly takesNew: boolean
  /** The fields that changed people get. */
  readonly fields: ReadonlyArray<RosterField>
  readonly takesMissing: boolean
  /** The number of missing people as it is typed. */
  readonly typedNumber: string
  readonly progress: UploadProgress | null
  readonly failure: CsvImportFailure | null
  /** Of what was written. */
  readonly result: ImportResult | null
}

const listedAtOnce = 100

export const initialRoster = (input: RosterInput): RosterContext => ({
  ...input,
  companies: [],
  companyId: null,
  found: null,
  bucket: "new",
  searchText: "",
  listed: listedAtOnce,
  takesNew: true,
  fields: rosterFields,
  takesMissing: false,
  typedNumber: "",
  progress: null,
  failure: null,
  result: null
})

const nothingWritten: RosterCounts = { new: 0, changed: 0, missing: 0 }

export const countOf = ({ summary }: RosterImport, bucket: RosterBucket): number => summary[bucket]

/** What was asked for is shown even where it is none. */
const alwaysShown: ReadonlySet<RosterBucket> = new Set(["new", "changed", "missing", "equal"])

export const shownBuckets = (found: RosterImport): ReadonlyArray<RosterBucket> =>
  rosterBuckets.filter((bucket) => alwaysShown.has(bucket) || countOf(found, bucket) > 0)

/** A bucket in which there is something, as they follow each other. */
const firstBucket = (found: RosterImport): RosterBucket =>
  rosterBuckets.find((bucket) => countOf(found, bucket) > 0) ?? "equal"

/** Shows a comparison. Of a company that is compared anew the choices stay; nobody is deactivated unless it is asked for again. */
export const setFound = ({ found: before, bucket }: RosterContext, found: RosterImport): Partial<RosterContext> => ({
  found,
  bucket: before !== null && countOf(found, bucket) > 0 ? bucket : firstBucket(found),
  listed: listedAtOnce,
  takesMissing: false,
  typedNumber: "",
  progress: null
})

/** Lists the companies; one is chosen where the file names it, or where the file names none and there is no other. */
export const setCompanies = (
  { namedCompany }: RosterContext,
  companies: ReadonlyArray<RosterCompany>
): Partial<RosterContext> => {
  const isChosen = ({ name }: RosterCompany): boolean =>
    namedCompany === null ? companies.length === 1 : nameIdentity(name) === nameIdentity(namedCompany)
  const chosen = companies.find(isChosen)
  return { companies, companyId: chosen?.id ?? null }
}

export const chooseCompany = (
  { companies }: RosterContext,
  { id }: { readonly id: string }
): Partial<RosterContext> => ({
  companyId: companies.find((one) => one.id === id)?.id ?? null,
  failure: null
})

export const showBucket = (bucket: RosterBucket): Partial<RosterContext> => ({
  bucket,
  searchText: "",
  listed: listedAtOnce
})

export const listMore = ({ listed }: RosterContext): Partial<RosterContext> => ({ listed: listed + listedAtOnce })

/** The fields in the order of a form, one more or one less. */
export const takeField = (
  { fields }: RosterContext,
  { field, isTaken }: { readonly field: RosterField; readonly isTaken: boolean }
): Partial<RosterContext> => ({
  fields: rosterFields.filter((one) => (one === field ? isTaken : fields.includes(one)))
})

/** Which fields of the listed people differ, and of how many. */
export const changedFields = (
  found: RosterImport
): ReadonlyArray<{ readonly field: RosterField; readonly count: number }> =>
  rosterFields.flatMap((field) => {
    const count: number = found.changed.filter((person) => person.fields[field] !== undefined).length
    return count === 0 ? [] : [{ field, count }]
  })

const hasTakenField = ({ fields: taken }: Pick<RosterContext, "fields">, { fields }: RosterChanged): boolean =>
  taken.some((field) => fields[field] !== undefined)

/** How many people would be created, changed and deactivated; of more people than are listed only that all may change is known. */
export const chosenCounts = (context: RosterContext): RosterCounts => {
  const { found, takesNew, takesMissing, fields } = context
  if (found === null) return nothingWritten
  const { summary, changed } = found
  const isWhole = changed.length === summary.changed
  return {
    new: takesNew ? summary.new : 0,
    changed: isWhole
      ? changed.filter((person) => hasTakenField(context, person)).length
      : fields.length > 0
        ? summary.changed
        : 0,
    missing: takesMissing ? summary.missing : 0
  }
}

export const isAnyChosen = (context: RosterContext): boolean => !isSameCount(chosenCounts(context), nothingWritten)

/** Whether the number of the missing people is typed as it is. */
export const isNumberTyped = ({ found, typedNumber }: RosterContext): boolean =>
  found !== null && typedNumber.trim() === String(found.summary.missing)

/** What is sent of the choices: nothing that would write nothing. */
export const applyOf = (context: RosterContext): RosterApply => {
  const chosen = chosenCounts(context)
  return {
    ...(chosen.new > 0 && { new: true }),
    ...(chosen.changed > 0 && { changed: context.fields }),
    ...(chosen.missing > 0 && { missing: true })
  }
}

/** What was shown, so that nothing else is written. */
export const shownOf = ({ summary }: RosterImport): RosterShown =>
  Struct.pick(summary, ["new", "changed", "missing", "digest"])

/** The company has changed since it was compared. */
export const isOutdated = (failure: unknown): boolean => failure instanceof RosterCountChanged

/** The lines of a bucket of people that match the search. */
export const rosterLines = (
  found: RosterImport,
  bucket: Exclude<RosterBucket, "equal" | "refused">,
  searchText: string
) => {
  const people: ReadonlyArray<RosterImport["new" | "changed" | "missing" | "elsewhere" | "inactive"][number]> =
    found[bucket]
  return people.filter((person) =>
    isFound(normalise(`${fullName(person)} ${person.email} ${person.mobile_number}`), searchText)
  )
}

/** The rows with errors, each once, in the order of the file. */
export const refusedRows = (
  errors: ReadonlyArray<RowIssue>
): ReadonlyArray<{ readonly row: number; readonly issues: ReadonlyArray<RowIssue> }> =>
  [...groupBy(errors, ({ row }) => row)].map(([row, issues]) => ({ row, issues }))
