/** A complete server in memory over the probe contract: the whole HTTP layer, with notes in a map. */
import { createSecretKey } from "node:crypto"
import { Effect, Stream } from "effect"
import { vi } from "vitest"
import { requestHandler, type RequestHandler } from "#adapters/server/api/request-handler.ts"
import { routes, type Caller, type RouteDependencies } from "#adapters/server/api/answer.ts"
import type { Words } from "#adapters/server/api/refusals.ts"
import { requestLog } from "#adapters/server/api/request-log.ts"
import { jsonLines } from "#adapters/server/observability/log.ts"
import { systemRoutes } from "#adapters/server/api/routes/system.routes.ts"
import type { ChangeEvent } from "#adapters/server/cluster/change-events.ts"
import { namedEndpoints } from "#adapters/contract/api.contract.ts"
import { systemContract } from "#adapters/contract/system.contract.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import {
  CountChanged,
  FieldsInvalid,
  DiskFull,
  Forbidden,
  TooManyRequests,
  Unauthorized,
  Unavailable
} from "#domain/shared/failure.errors.ts"
import { failureWords } from "#domain/shared/failure.messages.ts"
import { sharedFieldWords } from "#domain/shared/field.messages.ts"
import { ClaimId, UserId } from "#domain/shared/identity.schema.ts"
import { paginate } from "#domain/shared/page.rules.ts"
import { memoryIdempotency, type MemoryIdempotency, type OnCommit } from "./memory-idempotency.ts"
import { NoteClosed, NoteNotFound, NoteOvertaken, probeContract, WrongWord, type Note } from "./probe.contract.ts"

export const noteId = (number: number) => ClaimId.make(`00000000-0000-4000-8000-${String(number).padStart(12, "0")}`)
const at = Instant.make("2026-11-20T10:00:00.000Z")

const probeWords: Words = {
  en: {
    failures: {
      ...failureWords.en,
      NoteNotFound: "This note does not exist.",
      NoteClosed: ({ status }: NoteClosed) => `This note is ${status}.`,
      NoteOvertaken: "Somebody changed this note.",
      WrongWord: "That is not the word."
    },
    fields: {
      ...sharedFieldWords.en,
      title_required: "Title is required",
      tags_many: "A note has at most 500 tags",
      title_long: "Title has at most {0} characters",
      icon_large: "The icon has at most {0} bytes"
    }
  },
  es: {
    failures: {
      ...failureWords.es,
      NoteNotFound: "Esta nota no existe.",
      NoteClosed: ({ status }: NoteClosed) => `Esta nota está ${status}.`,
      NoteOvertaken: "Alguien cambió esta nota.",
      WrongWord: "Esa no es la palabra."
    },
    fields: {
      ...sharedFieldWords.es,
      title_required: "El título es obligatorio",
      tags_many: "Una nota tiene como máximo 500 etiquetas",
      title_long: "El título tiene como máximo {0} caracteres",
      icon_large: "El icono tiene como máximo {0} bytes"
    }
  }
}

interface Notes {
  readonly all: () => ReadonlyArray<Note>
  readonly find: (id: string) => Note | undefined
  readonly put: (note: Note) => void
  readonly drop: (id: string) => void
}

export interface Probe {
  readonly app: RequestHandler
  readonly notes: Map<string, Note>
  readonly answers: MemoryIdempotency
  readonly lines: ReadonlyArray<string>
  /** Each authentication with its token, and whether it was in the background. */
  readonly authenticated: ReadonlyArray<{ readonly token: string; readonly background: boolean }>
  /** The client address of each read. */
  readonly addresses: ReadonlyArray<string>
  readonly publish: (event: ChangeEvent) => void
  readonly listeners: () => number
  readonly endSession: () => void
  readonly stopping: AbortController
  /** Blocks every write until the returned function is called. */
  readonly hold: () => () => void
  /** How many writes are blocked. */
  readonly blocked: () => number
  readonly setReady: (isReady: boolean) => void
  readonly loseLiveUpdates: () => void
  /** How much of the endless report was produced. */
  readonly reportedBytes: () => number
}

export interface ProbeOptions {
  readonly heartbeatMs?: number
  readonly timeoutMs?: number
  readonly trustedProxies?: ReadonlyArray<string>
  readonly answers?: MemoryIdempotency
  readonly page?: Parameters<typeof requestHandler>[0]["page"]
}

/** The only session; the same with a hyphen and anything behind it is another one of the same administrator. */
export const token = "a-good-token"

export const probe = ({
  heartbeatMs = 15_000,
  timeoutMs = 200,
  trustedProxies = [],
  answers = memoryIdempotency(),
  page = () => Effect.succeed(null)
}: ProbeOptions = {}): Probe => {
  const notes = new Map<string, Note>([[noteId(1), { id: noteId(1), title: "First", version: 1, status: "open" }]])
  notes.set(noteId(2), { id: noteId(2), title: "Closed", version: 4, status: "closed" })
  const lines: Array<string> = []
  const authenticated: Array<{ readonly token: string; readonly background: boolean }> = []
  const addresses: Array<string> = []
  const listeners = new Set<(event: ChangeEvent) => void>()
  const stopping = new AbortController()
  let isSignedIn = true
  let isReady = true
  let hasLiveUpdates = true
  let held = Promise.resolve()
  let blocked = 0
  let made = 0
  let written = 0
  const over = (map: Map<string, Note>): Notes => ({
    all: () => [...map.values()],
    find: (id) => map.get(id),
    put: (note) => void map.set(note.id, note),
    drop: (id) => void map.delete(id)
  })
  const authenticate: RouteDependencies<Notes, OnCommit>["authenticate"] = (given, { background }) =>
    Effect.suspend((): Effect.Effect<Caller, Unauthorized | Unavailable> => {
      authenticated.push({ token: given, background })
      if (given === "database-away") return Effect.fail(new Unavailable())
      if (!(given === token || given.startsWith(`${token}-`)) || !isSignedIn) return Effect.fail(new Unauthorized())
      return Effect.succeed({ administrator: { id: UserId.make(noteId(900)), name: "Ada" }, sessionKey: "session-1" })
    })
  const around: RouteDependencies<Notes, OnCommit> = {
    authenticate,
    authenticateReserving: (given, options, reservation) =>
      Effect.flatMap(authenticate(given, { ...options, isRead: false }), (caller) =>
        Effect.map(answers.reserve({ ...reservation, administratorId: caller.administrator.id }), (reserved) => ({
          caller,
          reserved
        }))
      ),
    notePosition: () => Effect.void,
    read: (_caller, { address }, work) => {
      addresses.push(address)
      return work(over(notes))
    },
    write: (_caller, _context, work) =>
      Effect.gen(function* () {
        blocked += 1
        yield* Effect.promise(() => held)
        blocked -= 1
        const copy = new Map(notes)
        const onCommit: OnCommit = []
        const done = yield* work(over(copy), onCommit)
        notes.clear()
        for (const [id, note] of copy) notes.set(id, note)
        for (const step of onCommit) step()
        return done
      }),
    receiptOf: (_, reads) => `receipt of ${reads.length}`,
    idempotency: answers,
    requestHmac: createSecretKey(Buffer.alloc(32, 1)),
    words: probeWords,
    log: requestLog(
      jsonLines(
        (line) => lines.push(line),
        "info",
        () => new Date(0)
      )
    ),
    stopping: stopping.signal,
    timings: { heartbeatMs, idempotency: { timeoutMs, pollMs: 5 } }
  }
  const found = (services: Notes, id: string) => {
    const note = services.find(id)
    return note ? Effect.succeed(note) : Effect.fail(new NoteNotFound())
  }
  const probeRoutes = routes(around, probeContract, {
    list: ({ services, query: { page: number = 1, limit = 20 } }) =>
      Effect.succeed({ data: services.all(), pagination: paginate(number, limit, services.all().length), asOf: at }),
    read: ({ services, params }) =>
      Effect.map(found(services, params.id), (note) => ({ data: { ...note, hash: "secret" } })),
    create: ({ services, body: { title } }) => {
      const note: Note = { id: noteId(100 + (written += 1)), title, version: 1, status: "open" }
      services.put(note)
      if (title === "conflict") return Effect.fail(new CountChanged({ expected: 2, actual: written }))
      if (title === "forbidden") return Effect.fail(new Forbidden())
      if (title === "away") return Effect.fail(new Unavailable())
      if (title === "rule") return Effect.fail(new FieldsInvalid({ fields: { title: "title_required" } }))
      if (title === "defect") return Effect.die(new Error("password for +1 5550100001 at /srv/secret.ts"))
      return Effect.succeed({ data: note })
    },
    change: Effect.fnUntraced(function* ({ services, params, body }) {
      const note = yield* found(services, params.id)
      if (note.status === "closed") return yield* new NoteClosed({ status: note.status })
      if (body.version !== undefined && body.version !== note.version)
        return yield* new NoteOvertaken({ current: note, fields: { title: note.title } })
      const next = { ...note, title: body.title ?? note.title, version: note.version + 1 }
      services.put(next)
      return { data: next }
    }),
    remove: ({ services, params }) =>
      Effect.map(found(services, params.id), ({ id }) => {
        services.drop(id)
        return { data: null }
      }),
    closeAll: ({ services, body }) => {
      const closing = services
        .all()
        .filter(({ title, status }) => status === "open" && (body === null || title === body.title))
      for (const note of closing) services.put({ ...note, status: "closed" })
      return Effect.succeed({ data: { updated: closing.length } })
    },
    picture: ({ fields, files: { picture, icon } }) =>
      Effect.succeed({
        data: {
          title: fields.title,
          name: picture.name,
          base64: Buffer.from(picture.bytes).toString("base64"),
          icon: icon !== null
        }
      }),
    report: ({ query: { breaks } }) => {
      const pieces = (function* () {
        for (let number = 0; number < 400; number += 1) {
          if (breaks === "later" && number === 20) throw new Error("select password from users")
          made += 65_536
          yield new Uint8Array(65_536).fill(97)
        }
      })()
      const bytes = Stream.fromIterable(pieces, { chunkSize: 1 })
      const broken =
        breaks === "first" ? Stream.die(new Error("select password from users")) : Stream.fail(new Unavailable())
      return Effect.succeed({
        type: "text/csv",
        name: "report.csv",
        bytes: breaks === undefined || breaks === "later" ? bytes : broken
      })
    },
    word: ({ body }) => {
      if (body.word === "often") return Effect.fail(new TooManyRequests({ seconds: 42 }))
      return body.word === "please" ? Effect.succeed({ data: { welcome: true } }) : Effect.fail(new WrongWord())
    },
    broken: ({ query: { how } }) => {
      if (how === "text") return Effect.die("a text, not an Error")
      if (how === "never") return Effect.never
      if (how === "throw") throw new Error("select password from users")
      if (how === "undeclared") return Effect.fail(new DiskFull()) as never
      return Effect.succeed({ data: null })
    }
  })
  const endpoints = namedEndpoints([systemContract, probeContract])
  const system = systemRoutes(around, {
    ready: Effect.suspend(() => (isReady ? Effect.void : Effect.fail(new Unavailable()))),
    hasLiveUpdates: () => hasLiveUpdates,
    areReplicasRead: () => true,
    changes: {
      subscribe: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      }
    },
    entities: ["notes", "pictures"],
    endpoints
  })
  return {
    app: requestHandler({
      routes: [...system, ...probeRoutes],
      page,
      words: probeWords,
      log: around.log,
      trustedProxies,
      traces: null
    }),
    notes,
    answers,
    lines,
    authenticated,
    addresses,
    publish: (event) => {
      for (const listener of listeners) listener(event)
    },
    listeners: () => listeners.size,
    endSession: () => void (isSignedIn = false),
    stopping,
    hold: () => {
      let release = (): void => {}
      held = new Promise((resolve) => (release = resolve))
      return release
    },
    blocked: () => blocked,
    setReady: (value) => void (isReady = value),
    loseLiveUpdates: () => void (hasLiveUpdates = false),
    reportedBytes: () => made
  }
}

/** Waits until it is true. */
export const until = (isTrue: () => boolean): Promise<void> =>
  vi.waitFor(
    () => {
      if (!isTrue()) throw new Error("not yet")
    },
    { timeout: 5_000, interval: 5 }
  )
