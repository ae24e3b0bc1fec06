import { Cause, Effect, Stream } from "effect"
import type { FileAnswer } from "#adapters/contract/endpoint-types.ts"
import { byteOrderMark } from "#domain/shared/report/report.rules.ts"
import type { DomainFailure } from "./refusals.ts"
import type { RequestContext } from "./request-context.ts"
import { abortResponse, type ResponseBody } from "./respond.ts"

type Reader = ReadableStreamDefaultReader<Uint8Array>
type Piece = Awaited<ReturnType<Reader["read"]>>

/** A file whose first two chunks have been read. */
export interface BegunFile extends Omit<FileAnswer, "bytes"> {
  readonly begun: Uint8Array | { readonly reader: Reader; readonly first: ReadonlyArray<Piece> }
}

/** Reads the first two chunks, so that an early failure is still a refusal. */
export const beginFile = ({ bytes, ...file }: FileAnswer): Effect.Effect<BegunFile, DomainFailure> => {
  if (bytes instanceof Uint8Array) return Effect.succeed({ ...file, begun: bytes })
  const reader = Stream.toReadableStream(bytes).getReader()
  const read = Effect.tryPromise({ try: () => reader.read(), catch: (error) => error })
  return Effect.all([read, read]).pipe(
    Effect.map((first) => ({ ...file, begun: { reader, first } })),
    Effect.catch((error) => (isFailure(error) ? Effect.fail(error) : Effect.die(error)))
  )
}

const isFailure = (error: unknown): error is DomainFailure =>
  typeof error === "object" && error !== null && "_tag" in error && typeof error._tag === "string"

/**
 * The bytes of a file as a response body, produced as fast as they are read. A failure aborts the connection, and
 * `onBroken` gets its cause.
 */
export const fileBody = (
  context: RequestContext,
  { begun }: BegunFile,
  onBroken: (cause: string) => void
): ResponseBody =>
  begun instanceof Uint8Array ? new Uint8Array(begun) : resumed(context, begun.reader, begun.first, onBroken)

/** A stream that was already started, from its first chunk. */
const resumed = (
  context: RequestContext,
  reader: Reader,
  first: ReadonlyArray<Piece>,
  onBroken: (cause: string) => void
): ReadableStream<Uint8Array> => {
  let isClosed = false
  const put = (controller: ReadableStreamDefaultController<Uint8Array>, { done, value }: Piece): void => {
    if (isClosed) return
    if (!done) return controller.enqueue(value)
    isClosed = true
    controller.close()
  }
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of first) put(controller, piece)
    },
    pull: (controller) =>
      reader.read().then(
        (piece) => put(controller, piece),
        (error: unknown) => {
          onBroken(Cause.pretty(Cause.fail(error)))
          abortResponse(context, controller)
        }
      ),
    cancel: (reason) => reader.cancel(reason)
  })
}

/** A report as a download: a byte order mark, its header, then a line for each row, produced as fast as it is read. */
export const reportAnswer = <Row, E>(
  header: string,
  line: (row: Row) => string,
  chunks: Stream.Stream<ReadonlyArray<Row>, E>
): Effect.Effect<FileAnswer> =>
  Effect.succeed({
    type: "text/csv; charset=utf-8",
    name: "report.csv",
    bytes: Stream.succeed(byteOrderMark + header).pipe(
      Stream.concat(Stream.map(chunks, (rows) => rows.map(line).join(""))),
      Stream.encodeText
    )
  })
