import { Cause, Effect, Stream } from "effect"
import type { FileAnswer } from "#adapters/contract/endpoint-meaning.ts"
import type { Asked } from "./asked.ts"
import { breakOff, type AnswerBody } from "./respond.ts"

/**
 * The bytes of a file as an answer's body, made only as fast as they are read.
 *
 * The first pieces (a heading and what follows it) are awaited, so that what fails at once is still a refusal and not a
 * broken download. What fails later cuts the connection: the reader learns that the file is not whole, and nothing of
 * why; `onBroken` does.
 */
export const fileBody = (
  asked: Asked,
  bytes: FileAnswer["bytes"],
  onBroken: (cause: string) => void
): Effect.Effect<AnswerBody, unknown> => {
  if (bytes instanceof Uint8Array) return Effect.succeed(new Uint8Array(bytes))
  const reader = Stream.toReadableStream(bytes).getReader()
  const read = Effect.tryPromise({ try: () => reader.read(), catch: (error) => error })
  return Effect.map(Effect.all([read, read]), (first) => resumed(asked, reader, first, onBroken))
}

type Reader = ReadableStreamDefaultReader<Uint8Array>
type Piece = Awaited<ReturnType<Reader["read"]>>

/** A stream that has been begun, from its beginning. */
const resumed = (
  asked: Asked,
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
          breakOff(asked, controller)
        }
      ),
    cancel: (reason) => reader.cancel(reason)
  })
}
