/** The row store as a worker exposes it to the page: the same operations as promises, made from those of the thread itself. */
import { Effect, Record, Schema } from "effect"
import { CsvImportFailure } from "#domain/csv-import/csv-import.errors.ts"
import type { KnownNames } from "#domain/shared/csv/column-mapping.rules.ts"
import { type CsvSubject, type CsvSubjects, findSubject } from "#domain/shared/csv/csv-subject.rules.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import type { Reading } from "#domain/csv-import/open-file.rules.ts"
import type { Opened } from "#domain/csv-import/row-store.port.ts"
import type { LocalRowStore } from "./local-row-store.ts"

/** What requests to the server need to know of the session of the page. */
export interface SessionInfo {
  readonly token: string | null
  readonly language: Language
}

/** The user has signed in again, or has not. */
export interface SignInAnswer {
  readonly mayRetry: boolean
  readonly session: SessionInfo
}

type Operations = Omit<LocalRowStore, "open">

type Promised = {
  readonly [Name in keyof Operations]: Operations[Name] extends (...args: infer Args) => Effect.Effect<infer A, infer _>
    ? (...args: Args) => Promise<A>
    : never
}

export interface RowWorker extends Promised {
  readonly open: (
    subject: CsvSubject["id"],
    name: string,
    bytes: Blob,
    reading: Reading,
    known: KnownNames
  ) => Promise<Opened>
  readonly setSession: (session: SessionInfo) => void
  readonly onSessionEnded: (signIn: () => Promise<SignInAnswer>) => void
  /** The page does not need the answer any more. */
  readonly interrupt: (name: keyof Operations) => void
}

/** What the store in the worker needs of the page. */
export interface PageSession {
  readonly session: () => SessionInfo
  /** Asks the page to let the user sign in; true when the request may be sent again. */
  readonly signIn: () => Promise<boolean>
}

const isFailure = Schema.is(CsvImportFailure)
const encodeFailure = Schema.encodeUnknownSync(CsvImportFailure)

export const rowWorker = (subjects: CsvSubjects, makeStore: (page: PageSession) => LocalRowStore): RowWorker => {
  let session: SessionInfo = { token: null, language: "en" }
  let askPage = async (): Promise<SignInAnswer> => ({ mayRetry: false, session })
  let asked: Promise<boolean> | null = null
  const running = new Map<string, AbortController>()

  const signIn = async (): Promise<boolean> => {
    try {
      const answer = await askPage()
      session = answer.session
      return answer.mayRetry
    } finally {
      asked = null
    }
  }
  const { open, ...operations } = makeStore({ session: () => session, signIn: () => (asked ??= signIn()) })

  const run = async <A>(name: string, work: Effect.Effect<A, CsvImportFailure>): Promise<A> => {
    const abort = new AbortController()
    running.set(name, abort)
    try {
      return await Effect.runPromise(work, { signal: abort.signal })
    } catch (error) {
      // A class would lose what it is on its way to the page.
      throw isFailure(error) ? encodeFailure(error) : error
    } finally {
      running.delete(name)
    }
  }
  type Operation = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, CsvImportFailure>

  return {
    ...(Record.map(
      operations as unknown as Readonly<Record<string, Operation>>,
      (operation, name) =>
        (...args: ReadonlyArray<unknown>) =>
          run(name, operation(...args))
    ) as unknown as Promised),
    open: (id, name, bytes, reading, known) => {
      const subject = findSubject(subjects, id)
      if (subject === null) throw new Error(`There is no subject ${id}`)
      return run("open", open(subject, new File([bytes], name), reading, known))
    },
    setSession: (next) => void (session = next),
    onSessionEnded: (ask) => void (askPage = ask),
    interrupt: (name) => running.get(name)?.abort()
  }
}
