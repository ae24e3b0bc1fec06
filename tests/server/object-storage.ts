/** Object storage for tests: stores, lists and deletes bytes as S3 does, and checks each signature. */
import { createHash, createHmac } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { Bucket } from "#adapters/server/files/s3.files.ts"

export interface ObjectStorage {
  readonly bucket: Bucket
  /** The status of each answer, in order. */
  readonly answered: ReadonlyArray<number>
  readonly close: () => Promise<void>
}

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex")
const hmac = (key: Uint8Array | string, text: string) => createHmac("sha256", key).update(text).digest()

/** The signature of Amazon's version 4, computed from the request alone. */
const signatureOf = ({ method = "", url = "", headers }: IncomingMessage, secret: string): string => {
  const [, scope = "", signed = ""] =
    /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+)/u.exec(headers.authorization ?? "") ?? []
  const [place = "", query = ""] = url.split("?")
  const canonical = [
    method,
    place,
    query.split("&").toSorted().join("&"),
    ...signed.split(";").map((name) => `${name}:${String(headers[name]).trim()}`),
    "",
    signed,
    String(headers["x-amz-content-sha256"])
  ].join("\n")
  const [day = "", region = "", service = "", end = ""] = scope.split("/")
  const key = [region, service, end].reduce<Uint8Array>((made, part) => hmac(made, part), hmac(`AWS4${secret}`, day))
  const toSign = ["AWS4-HMAC-SHA256", String(headers["x-amz-date"]), scope, sha256(canonical)].join("\n")
  return hmac(key, toSign).toString("hex")
}

interface Stored {
  readonly bytes: Uint8Array
  readonly at: Date
}

interface Answer {
  readonly status: number
  readonly body?: Uint8Array | string
}

const errorAnswer = (status: number, code: string): Answer => ({ status, body: `<Error><Code>${code}</Code></Error>` })

const listAnswer = (objects: ReadonlyMap<string, Stored>, query: URLSearchParams): Answer => {
  const [prefix, marker, most] = [query.get("prefix") ?? "", query.get("marker") ?? "", Number(query.get("max-keys"))]
  const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > marker).toSorted()
  const contents = names.slice(0, most).map((name) => {
    const at = objects.get(name)?.at.toISOString()
    return `<Contents><Key>${name}</Key><LastModified>${at}</LastModified></Contents>`
  })
  const isTruncated = `<IsTruncated>${names.length > most}</IsTruncated>`
  return { status: 200, body: `<ListBucketResult>${isTruncated}${contents.join("")}</ListBucketResult>` }
}

/**
 * One bucket, "office". Refuses a request with a wrong signature, region, session token or body hash, and one older than
 * 15 minutes.
 */
export const objectStorage = async ({
  secret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
  region = "us-east-1",
  sessionToken
}: {
  readonly secret?: string
  readonly region?: string
  readonly sessionToken?: string
} = {}): Promise<ObjectStorage> => {
  const objects = new Map<string, Stored>()
  const answered: Array<number> = []

  const isSigned = (request: IncomingMessage, body: Uint8Array): boolean => {
    const { authorization = "", "x-amz-date": date = "", "x-amz-content-sha256": print } = request.headers
    const at = Date.parse(String(date).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u, "$1-$2-$3T$4:$5:$6Z"))
    return (
      authorization.includes(`/${region}/s3/aws4_request`) &&
      request.headers["x-amz-security-token"] === sessionToken &&
      authorization.endsWith(`Signature=${signatureOf(request, secret)}`) &&
      print === sha256(body) &&
      Math.abs(Date.now() - at) < 900_000
    )
  }

  const answer = (request: IncomingMessage, body: Uint8Array): Answer => {
    if (!isSigned(request, body)) return errorAnswer(403, "SignatureDoesNotMatch")
    const { pathname, searchParams } = new URL(request.url ?? "", "http://storage")
    const [, bucket, name = ""] = /^\/([^/]+)\/?(.*)$/u.exec(decodeURIComponent(pathname)) ?? []
    if (bucket !== "office") return errorAnswer(404, "NoSuchBucket")
    if (name === "") return listAnswer(objects, searchParams)
    if (request.method === "PUT") objects.set(name, { bytes: body, at: new Date() })
    if (request.method === "DELETE") objects.delete(name)
    if (request.method !== "GET") return { status: request.method === "PUT" ? 200 : 204 }
    const found = objects.get(name)
    return found === undefined ? errorAnswer(404, "NoSuchKey") : { status: 200, body: found.bytes }
  }

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Array<Uint8Array> = []
    for await (const part of request) parts.push(part as Uint8Array)
    const { status, body } = answer(request, Buffer.concat(parts))
    answered.push(status)
    response.writeHead(status).end(body)
  }
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    bucket: { endpoint: `http://127.0.0.1:${port}`, bucket: "office", key: "AKIDEXAMPLE", secret },
    answered,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
