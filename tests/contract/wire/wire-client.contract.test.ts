/** Both halves of the HTTP layer: the client of the browser calls the application of the server. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { httpClient } from "#adapters/browser/http/http-client.ts"
import {
  CountChanged,
  FieldsInvalid,
  Forbidden,
  TooManyRequests,
  Unauthorized,
  Unavailable,
  serverTextOf
} from "#domain/shared/failure.errors.ts"
import { NoteClosed, NoteNotFound, NoteOvertaken, probeContract, WrongWord } from "./probe.contract.ts"
import { noteId, probe, token } from "./probe.ts"

const clientOf = ({ app }: ReturnType<typeof probe>, bearer = token) =>
  httpClient({
    fetch: (path, init) => app(new Request(`http://127.0.0.1${path}`, init)),
    token: () => bearer,
    language: () => "es",
    onUnauthorized: async () => false
  })
const failure = <A, E>(work: Effect.Effect<A, E>) => Effect.runPromise(Effect.flip(work))
const id = noteId(1)

describe("a call from the browser to the server", () => {
  it("the call returns what the handler returned", async () => {
    const call = clientOf(probe())
    const first = { id, title: "First", version: 1, status: "open" }
    expect(await Effect.runPromise(call(probeContract.read, { params: { id } }))).toEqual({ data: first })
    const page = await Effect.runPromise(
      call(probeContract.list, { query: { page: 1, limit: 20, searchTerm: "José & Núñez" } })
    )
    expect(page).toMatchObject({ data: [first, {}], pagination: { total: 2 } })
    expect(await Effect.runPromise(call(probeContract.closeAll, { body: null }))).toEqual({ data: { updated: 1 } })
  })
  it("the call returns every failure as the domain's own", async () => {
    const call = clientOf(probe())
    const create = (title: string) => failure(call(probeContract.create, { body: { title } }))
    const change = (number: number, version: number) =>
      failure(call(probeContract.change, { params: { id: noteId(number) }, body: { title: "x", version } }))
    expect(await change(7, 1)).toEqual(new NoteNotFound())
    expect(await change(2, 1)).toEqual(new NoteClosed({ status: "closed" }))
    expect(await change(1, 9)).toEqual(
      new NoteOvertaken({ current: { id, title: "First", version: 1, status: "open" }, fields: { title: "First" } })
    )
    expect(await create("conflict")).toEqual(new CountChanged({ expected: 2, actual: 1 }))
    expect(await create("forbidden")).toEqual(new Forbidden())
    const away = await create("away")
    expect(away).toEqual(new Unavailable())
    expect(serverTextOf(away)).toBe("No se puede conectar con el servidor en este momento. No se cambió nada.")
    expect(await create("rule")).toEqual(new FieldsInvalid({ fields: { title: "El título es obligatorio" } }))
    expect(await create("defect")).toMatchObject({
      _tag: "Refused",
      status: 500,
      words: "Algo salió mal",
      requestId: expect.stringMatching(/^[\da-f-]{36}$/u)
    })
    expect(await failure(call(probeContract.word, { body: { word: "?" } }))).toEqual(new WrongWord())
    expect(await failure(call(probeContract.word, { body: { word: "often" } }))).toEqual(
      new TooManyRequests({ seconds: 42 })
    )
    expect(await failure(clientOf(probe(), "another")(probeContract.read, { params: { id } }))).toEqual(
      new Unauthorized()
    )
  })
  it("the call sends files and receives one", async () => {
    const call = clientOf(probe())
    const sent = { fields: { title: "A picture" }, files: { picture: new Blob(["four"]), icon: null } }
    expect(await Effect.runPromise(call(probeContract.picture, sent))).toEqual({
      data: { title: "A picture", name: "blob", base64: btoa("four"), icon: false }
    })
    const report = await Effect.runPromise(call(probeContract.report, { query: {} }))
    expect(report.size).toBe(400 * 65_536)
  })
  it("the work of a key is done once", async () => {
    const server = probe()
    const call = clientOf(server)
    const create = Effect.map(
      call(probeContract.create, { body: { title: "New" } }, { key: "k" }),
      ({ data }) => data.id
    )
    expect(await Effect.runPromise(create)).toBe(await Effect.runPromise(create))
    expect(server.notes.size).toBe(3)
  })
})
