/** Generates malformed requests for any endpoint of the contract, reproducibly from a seed. */
import { endpoints } from "#adapters/server/records.ts"
import type { Endpoint } from "#adapters/contract/endpoint.ts"
import { numberedId } from "#tests/fixtures/people.ts"

/** Mulberry32: small, and the same on every machine. */
export const seededRandom = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number): number => Math.floor(next() * end)
  const pick = <A>(list: ReadonlyArray<A>): A => {
    const found = list[below(list.length)]
    if (found === undefined) throw new Error("Nothing to pick from")
    return found
  }
  return { next, below, pick }
}
export type Chance = ReturnType<typeof seededRandom>

export interface Hostile {
  readonly kind: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

const deep = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)

/** Values of an unexpected type. */
const oddValues: ReadonlyArray<unknown> = [
  null,
  true,
  0,
  -1,
  1e308,
  -0.5,
  2 ** 53 + 2,
  "",
  " ",
  "\t\n",
  "x".repeat(5_000),
  "ñ́".repeat(50),
  "٣",
  "<script>alert(1)</script>",
  "'; drop table claims; --",
  "%00",
  "..\\..\\etc",
  "=cmd()",
  "2026-02-30",
  "9999999999-01-01",
  "0000-00-00",
  "2026-10-02T25:00:00.000Z",
  [],
  [[]],
  {},
  [null],
  { a: { b: [] } },
  "pending",
  "approved",
  "null",
  "NaN",
  "😀",
  "\u202e",
  "\ufeff",
  "ß",
  "İ",
  numberedId(77),
  numberedId(77).toUpperCase()
]

/** Names that endpoints know, and unknown ones. */
const names = [
  ..."id ids status reason reason.code type user_id date_treatment version filter asOf expected decision_id identity".split(
    " "
  ),
  ..."password otp_code otp currentPassword newPassword role unheard_of toString".split(" "),
  ..."given_name surname email mobile_number password_hash company_id ssn dob address profile_image".split(" "),
  ..."name contact_email is_deleted is_deleted".split(" "),
  ""
]

const oddObject = (random: Chance): unknown => {
  const fields: Record<string, unknown> = {}
  const count = 1 + random.below(6)
  for (let n = 0; n < count; n += 1) fields[random.pick(names)] = oddValue(random)
  return fields
}

const oddValue = (random: Chance): unknown =>
  random.next() < 0.15
    ? oddObject(random)
    : random.next() < 0.1
      ? Array.from({ length: random.below(4) }, () => oddValue(random))
      : random.pick(oddValues)

/** Valid JSON of unexpected shapes. */
const jsonBodies: ReadonlyArray<(random: Chance) => string> = [
  (random) => JSON.stringify(oddObject(random)),
  (random) => JSON.stringify(oddObject(random)),
  (random) => JSON.stringify([oddObject(random)]),
  (random) => JSON.stringify(random.pick(oddValues)),
  () => `{"status":"approved","__proto__":{"admin":true}}`,
  () => `{"status":"approved","constructor":{"prototype":{}}}`,
  () => `{"reason":{"code":"other","prototype":1},"status":"rejected"}`,
  () => `{"status":${deep(4_000, "[", "]")}}`,
  () => deep(20_000, `{"a":`, "}").replace(`{"a":}`, `{"a":1}`),
  () => `{"version":1${"0".repeat(400)}}`,
  () => `{"expected":-0.5,"version":1e999}`,
  () => `{"status":"appro\\u0000ved","type":"dental\\u0000"}`,
  () => `{"type":"\\ud800","user_id":"\\udfff\\ud800"}`,
  () => `{"id":"${numberedId(5)}","status":"approved"}`,
  () => `{"ids":[${Array.from({ length: 1_001 }, (_, n) => `"${numberedId(n)}"`).join(",")}],"status":"approved"}`,
  () => `{"ids":[],"status":"approved"}`,
  () => `{"ids":"${numberedId(1)}","status":"rejected","reason":{"code":"other","note":"${"n".repeat(501)}"}}`,
  () => `{"filter":{"status":["pending"]},"asOf":"yesterday","expected":1.5,"status":"approved"}`,
  () => `{"identity":"+1555","password":["Admin.2026"],"otp_code":123456}`,
  () => `{"identity":"${"+1".repeat(3_000)}","password":"${"P1".repeat(30_000)}"}`
]

const bytes = (...values: ReadonlyArray<number>) => new Uint8Array(values)

/** Invalid JSON. */
const brokenBodies: ReadonlyArray<(random: Chance) => string | Uint8Array<ArrayBuffer>> = [
  () => "{",
  () => `{"status":"approved"`,
  () => `{'status':'approved'}`,
  () => `{"status":"approved",}`,
  () => "undefined",
  () => "NaN",
  () => `\ufeff{"status":7,"expected":"x","version":"x"}`,
  () => bytes(0xff, 0xfe, 0x7b, 0x7d),
  () => bytes(0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d),
  () => bytes(0xed, 0xa0, 0x80),
  () => new Uint8Array(64),
  () => "status=approved&type=dental",
  () => `<?xml version="1.0"?><claim/>`,
  (random) => Uint8Array.from({ length: 1 + random.below(200) }, () => random.below(256))
]

/** A form with odd fields, one of which always breaks a rule; sometimes a file, or no end. */
const oddForm = (random: Chance): string => {
  const fields = Array.from({ length: 1 + random.below(5) }, () => {
    const value = oddValue(random)
    return part(random.pick(names), typeof value === "string" ? value : JSON.stringify(value))
  })
  const file = `content-disposition: form-data; name="profile_image"; filename="../../x.png"\r\ncontent-type: image/png\r\n\r\n\u0089PNG`
  const files = random.next() < 0.4 ? [file] : []
  const all = [...fields, ...files, part("surname", "7"), part("version", "x")]
  return `${all.map((one) => `--x\r\n${one}\r\n`).join("")}${random.next() < 0.8 ? "--x--\r\n" : ""}`
}

const part = (name: string, value: string) =>
  `content-disposition: form-data; name="${name.replaceAll('"', "%22")}"\r\n\r\n${value}`

const types = [
  ..."text/plain application/x-www-form-urlencoded multipart/form-data;boundary=x multipart/form-data application/jsonp".split(
    " "
  ),
  ..."application/json;charset=utf-16 application/json;charset=latin1 APPLICATION/JSON;;; */* application/xml".split(
    " "
  ),
  "",
  "application/json, text/plain"
]

const queries: ReadonlyArray<string> = [
  ..."page=0 page=-1 page=1.5 page=1e3 page=99999999999999999999 page= page=%00 page=1&page=2 page=１ page=0x10".split(
    " "
  ),
  ..."page=%31%00 limit=0 limit=101 limit=ten limit=1&limit=1 limit=+5 sort= sort=password sort=--client".split(" "),
  ..."sort=client;drop status=PENDING status[]=pending status=%ff type=%c3%28 searchTerm=% searchTerm=%E0%A4%A".split(
    " "
  ),
  ..."searchTerm=%00 searchTerm=%ED%A0%80 user_id=1 user_id=null from=2026-02-30 to=tomorrow created_from=2026".split(
    " "
  ),
  ..."created_to=2026-01-01T00:00:00Z ids=, actor_id=me __proto__=1&page=x".split(" "),
  `ids=${numberedId(1)},x`,
  `searchTerm=${"x".repeat(101)}`,
  `entity=${"y".repeat(3_000)}`
]

const badIds = [
  ..."1 null undefined .. %2e%2e %2e%2e%2f%2e%2e%2fetc%2fpasswd %00 %ff %c0%ae % %zz a%20b me * %F0%9F%98%80".split(
    " "
  ),
  "'%20or%201=1--",
  "0".repeat(32),
  "x".repeat(2_000),
  numberedId(1).slice(1),
  `${numberedId(1)}0`,
  `{${numberedId(1)}}`,
  numberedId(123_456)
]

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "REPORT"]

const headersAtPlay: ReadonlyArray<Readonly<Record<string, string>>> = [
  { "idempotency-key": "x".repeat(201) },
  { "idempotency-key": "two words" },
  { "idempotency-key": "\u00e9" },
  { "accept-language": "es;q=,en;q=zz,*;q=9e99" },
  { "accept-language": `es${",xx".repeat(2_000)}` },
  { "x-forwarded-for": "127.0.0.1, not an address, ::1" },
  { "x-forwarded-for": "1".repeat(4_000) },
  { "content-encoding": "gzip" },
  { "x-background": "yes" },
  { range: "bytes=0-1" },
  { "if-none-match": "*" },
  { accept: "image/png" },
  { "x-http-method-override": "DELETE" },
  { origin: "http://evil.example" }
]

const fill = (path: string, id: () => string) => `/api${path.replace(/\{\w+\}/gu, id)}`

/**
 * Makes an object that no endpoint accepts; later fields of the same name may be odd in other ways. Some endpoints
 * accept an empty body: a deletion needs no version.
 */
const spoiled = (body: string | Uint8Array<ArrayBuffer>) =>
  typeof body === "string"
    ? body.replace(/^(?:null|\{\})$/u, `{"version":"x"}`).replace(/^\{(?=")/u, `{"version":"x","expected":"x",`)
    : body

/** Breaks a rule of every endpoint that has rules. */
const ruleless = `{"ids":[],"status":7,"name":7,"surname":7,"is_deleted":7,"user_id":7,"expected":"x","identity":7,"currentPassword":7,"version":"x"}`

/** One request to an endpoint that must be refused: it is malformed in at least one way. */
export const hostileRequest = (random: Chance, { method, path, body }: Endpoint, realId: string): Hostile => {
  const isForm = body?.kind === "form"
  const type = isForm ? "multipart/form-data; boundary=x" : "application/json"
  const own = { method, path: fill(path, () => realId), headers: { "content-type": type } }
  const bare = { ...own, headers: {} }
  const isRead = method === "GET" || path.endsWith("/report")
  const json = (made: string) => ({ ...own, body: isForm ? oddForm(random) : spoiled(made) })
  const ways: ReadonlyArray<(() => Hostile) | false> = [
    () => ({ ...bare, kind: "path", path: `${own.path}/${random.pick(badIds)}` }),
    () => ({ ...bare, kind: "method", method: random.pick(methods.filter((other) => !answered(path).has(other))) }),
    path.includes("{") &&
      (() => ({ ...own, kind: "id", path: fill(path, () => random.pick(badIds)), ...(body && { body: ruleless }) })),
    isRead && (() => ({ ...bare, kind: "query", path: `${own.path}?${random.pick(queries)}` })),
    isRead && (() => ({ ...bare, kind: "query", path: `${own.path}?${random.pick(queries)}&${random.pick(queries)}` })),
    (isRead || body !== undefined) &&
      (() => ({
        ...own,
        kind: "headers",
        headers: { ...own.headers, ...random.pick(headersAtPlay) },
        ...(body && { body: ruleless })
      })),
    body !== undefined && (() => ({ ...json(random.pick(jsonBodies)(random)), kind: "odd JSON" })),
    body !== undefined && (() => ({ ...json(random.pick(jsonBodies)(random)), kind: "odd JSON" })),
    body !== undefined && (() => ({ ...own, kind: "no JSON", body: spoiled(random.pick(brokenBodies)(random)) })),
    body !== undefined &&
      (() => ({ ...own, kind: "content type", headers: { "content-type": random.pick(types) }, body: ruleless }))
  ]
  return random.pick(ways.filter((way) => way !== false))()
}

/** The methods that endpoints have for a path. */
const answered = (path: string): ReadonlySet<string> =>
  new Set(endpoints.filter((row) => row.path === path).map(({ method }) => method))

/** A form slightly over the limit. */
export const oversizedForm = `--x\r\ncontent-disposition: form-data; name="surname"\r\n\r\n${"a".repeat(16 * 1_048_576)}\r\n--x--\r\n`

/** A body slightly over the limit. */
export const oversized = `{"status":"${"a".repeat(1_048_600)}"}`
