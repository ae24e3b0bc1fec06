/** A report as its lines, without the header: of a store, and of a downloaded file. */
import { Effect, Stream } from "effect"

export const linesOf = async <Row, E>(
  chunks: Stream.Stream<ReadonlyArray<Row>, E>,
  line: (row: Row) => string
): Promise<ReadonlyArray<string>> => (await Effect.runPromise(Stream.runCollect(chunks))).flat().map(line)

export const linesIn = async (file: Blob): Promise<ReadonlyArray<string>> => {
  const [, ...lines] = (await file.text()).split(/(?<=\r\n)/u)
  return lines.filter((line) => line !== "")
}
