/** A report as its lines in English, without the header: of a store, and of a downloaded file. */
import { Effect, Stream } from "effect"

export const linesOf = async <Row, E>(
  chunks: Stream.Stream<ReadonlyArray<Row>, E>,
  line: (row: Row, language: "en") => string
): Promise<ReadonlyArray<string>> =>
  (await Effect.runPromise(Stream.runCollect(chunks))).flat().map((row) => line(row, "en"))

export const linesIn = async (file: Blob): Promise<ReadonlyArray<string>> => {
  const [, ...lines] = (await file.text()).split(/(?<=\r\n)/u)
  return lines.filter((line) => line !== "")
}
