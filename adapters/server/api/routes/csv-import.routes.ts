/** Routes of imports: they read the bytes of the file and describe errors in the language of the request. */
import { Effect, Record } from "effect"
import { csvImportContract } from "#adapters/contract/csv-import.contract.ts"
import type { AnyCaller, Services } from "#adapters/server/services.ts"
import { CsvRefused } from "#domain/csv-import/csv-import.errors.ts"
import { fileIssue } from "#domain/shared/csv/csv-file.rules.ts"
import {
  type CountedImport,
  type DateOrder,
  type ImportId,
  type RowIssue,
  type UserImport
} from "#domain/shared/csv/csv-import.schema.ts"
import { simpleRecordSubjects } from "#domain/shared/record-kind.schema.ts"
import { type ImportRequest, toCountedImport, toUserImport } from "#domain/csv-import/csv-import.service.ts"
import type { RosterRequest } from "#domain/csv-import/roster.service.ts"
import { FieldsInvalid } from "#domain/shared/failure.errors.ts"
import type { RosterImport } from "#domain/shared/csv/roster.schema.ts"
import type { CountryCode } from "#domain/shared/account.schema.ts"
import { describeIssue } from "#domain/shared/issues.rules.ts"
import { routes, type RouteDependencies } from "../answer.ts"
import type { SentFile } from "../body.ts"
import type { RequestContext } from "../request-context.ts"
import type { Words } from "../refusals.ts"

interface Received {
  readonly context: RequestContext
  readonly query: { readonly dryRun?: "true" | "false"; readonly date_order?: DateOrder | "" }
  readonly fields: {
    readonly dryRun?: "true" | "false"
    readonly allow_admins?: "true" | "false"
    readonly prefix?: CountryCode | ""
    readonly date_order?: DateOrder | ""
    readonly import_id?: ImportId
  }
  readonly files: { readonly file: SentFile }
}

/** An empty choice is none. */
export const chosenOrder = (...sent: ReadonlyArray<DateOrder | "" | undefined>): DateOrder | null =>
  sent.find((one): one is DateOrder => one !== undefined && one !== "") ?? null

const readRequest = ({
  context,
  query,
  fields,
  files: { file }
}: Received): Effect.Effect<ImportRequest, CsvRefused> => {
  const issue = fileIssue({ name: file.name, size: file.bytes.length })
  if (issue !== null) return Effect.fail(new CsvRefused({ fields: { file: issue } }))
  return Effect.succeed({
    file,
    dryRun: query.dryRun === "true" || fields.dryRun === "true",
    allowAdmins: fields.allow_admins === "true",
    prefix: fields.prefix === undefined || fields.prefix === "" ? null : fields.prefix,
    dateOrder: chosenOrder(fields.date_order, query.date_order),
    id: fields.import_id ?? null,
    isClientConnected: () => !context.request.signal.aborted
  })
}

type UsersForm = typeof csvImportContract.users.body.fields.Type
type UsersQuery = typeof csvImportContract.users.query.Type

/** An empty text is none. */
const chosen = <A>(sent: A | "" | undefined): A | null => (sent === undefined || sent === "" ? null : sent)

/** Null for a file that is imported. */
const rosterRequest = (
  request: ImportRequest,
  { mode, company_id, apply, expected, confirm_missing }: UsersForm,
  query: UsersQuery
): Effect.Effect<RosterRequest | null, FieldsInvalid> => {
  if ((chosen(mode) ?? chosen(query.mode)) === null) return Effect.succeed(null)
  const companyId = chosen(company_id) ?? chosen(query.company_id)
  return companyId === null
    ? Effect.fail(new FieldsInvalid({ fields: { company_id: "company_required" } }))
    : Effect.succeed({
        ...request,
        companyId,
        apply: chosen(apply) ?? {},
        expected: chosen(expected),
        confirmMissing: chosen(confirm_missing)
      })
}

export const describeErrors = (
  words: Words,
  { language }: RequestContext,
  errors: ReadonlyArray<RowIssue>
): ReadonlyArray<RowIssue> => {
  const describe = describeIssue(words[language].fields)
  return errors.map((error) => ({ ...error, message: describe(error.message) }))
}

export const csvImportRoutes = <T>(dependencies: RouteDependencies<Services, T, AnyCaller>) => {
  const withDescribedErrors = <A extends UserImport | CountedImport | RosterImport>(
    context: RequestContext,
    data: A
  ) => ({
    data: { ...data, errors: describeErrors(dependencies.words, context, data.errors) }
  })
  return routes(dependencies, csvImportContract, {
    users: Effect.fnUntraced(function* (received) {
      const { context, services, fields, query } = received
      const request = yield* readRequest(received)
      const roster = yield* rosterRequest(request, fields, query)
      return withDescribedErrors<RosterImport | UserImport>(
        context,
        roster === null ? toUserImport(yield* services.imports.users(request)) : yield* services.roster(roster)
      )
    }),
    ...Record.map(
      simpleRecordSubjects,
      (_, subject) => (received: Received & { readonly services: Services }) =>
        readRequest(received).pipe(
          Effect.flatMap(received.services.imports[subject]),
          Effect.map((outcome) => withDescribedErrors(received.context, toCountedImport(outcome)))
        )
    ),
    progress: ({ params, services }) => Effect.map(services.importTracker.find(params.id), (data) => ({ data })),
    undo: ({ params, services }) => Effect.map(services.importUndo.undo(params.id), (data) => ({ data })),
    cancel: ({ params, services }) => Effect.as(services.importTracker.cancel(params.id), { data: { id: params.id } })
  })
}
