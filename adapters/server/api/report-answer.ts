import { Effect, Stream } from "effect"
import type { FileAnswer } from "#adapters/contract/endpoint-meaning.ts"

/** A report as a download: its heading, then a line for each row, made as fast as they are read. */
export const reportAnswer = <Row, E>(
  header: string,
  line: (row: Row) => string,
  chunks: Stream.Stream<ReadonlyArray<Row>, E>
): Effect.Effect<FileAnswer> =>
  Effect.succeed({
    type: "text/csv; charset=utf-8",
    name: "report.csv",
    bytes: Stream.succeed(header).pipe(
      Stream.concat(Stream.map(chunks, (rows) => rows.map(line).join(""))),
      Stream.encodeText
    )
  })
