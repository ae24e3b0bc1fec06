import { Effect, Result } from "effect"
import { quizzesContract } from "#adapters/contract/quizzes.contract.ts"
import type { AnyCaller, Services } from "#adapters/server/services.ts"
import { type CellReading, type CsvTable, fileIssue, readCsv } from "#domain/shared/csv/csv-file.rules.ts"
import { ordersWithDefault } from "#domain/shared/csv/date-order.rules.ts"
import type { DateOrder } from "#domain/shared/csv/csv-import.schema.ts"
import { CsvRefused } from "#domain/csv-import/csv-import.errors.ts"
import { quizCsv } from "#domain/quizzes/quiz-csv.rules.ts"
import { routes, type RouteDependencies, wrapped } from "../answer.ts"
import type { SentFile } from "../body.ts"
import { chosenOrder, describeErrors } from "./csv-import.routes.ts"

export const quizzesRoutes = <T>(dependencies: RouteDependencies<Services, T, AnyCaller>) =>
  routes(dependencies, quizzesContract, {
    list: ({ query, services }) => services.quizzes.list(query),
    stats: ({ services }) => wrapped(services.quizzes.stats),
    ofUser: ({ query, services }) => services.quizzes.ofUser(query),
    find: ({ params, services }) => wrapped(services.quizzes.find(params.id)),
    create: ({ body, services }) => wrapped(services.quizzes.create(body)),
    change: ({ params, body, services }) => wrapped(services.quizzes.change(params.id, body)),
    importFile: ({ query, fields, files, services, context }) =>
      readTable(files.file, chosenOrder(fields.date_order, query.date_order)).pipe(
        Effect.flatMap(({ table, reading }) =>
          services.quizzes.importFile(table, reading, query.dryRun === "true" || fields.dryRun === "true")
        ),
        Effect.map((data) => ({ data: { ...data, errors: describeErrors(dependencies.words, context, data.errors) } }))
      ),
    setStatus: ({ params, body, services }) => wrapped(services.quizzes.setStatus(params.id, body)),
    restore: ({ params, body, services }) => wrapped(services.quizzes.restore(params.id, body?.version)),
    remove: ({ params, body, services }) => wrapped(services.quizzes.remove(params.id, body?.version))
  })

const utf8 = new TextDecoder("utf-8", { fatal: true })

interface ReadTable {
  readonly table: CsvTable
  readonly reading: CellReading
}

/** The rows of a file and how their cells are read; fails with the reason of its refusal. */
const readTable = ({ name, bytes }: SentFile, chosen: DateOrder | null): Effect.Effect<ReadTable, CsvRefused> => {
  const issue = fileIssue({ name, size: bytes.length })
  const read = Result.flatMap(issue === null ? readCsv(quizCsv, bytes, decodeUtf8) : Result.fail(issue), (table) =>
    Result.map(ordersWithDefault(table.dates, chosen), (dateOrders) => ({
      table,
      reading: { prefix: null, dateOrders }
    }))
  )
  return Effect.fromResult(Result.mapError(read, (file) => new CsvRefused({ fields: { file } })))
}

/** Null where the bytes are not valid UTF-8. */
const decodeUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}
