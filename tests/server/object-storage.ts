/**
 * Object storage for tests: a real S3 server that accepts every signature, and a strict one that checks them and keeps
 * bytes by path.
 */
import { createHash, createHmac } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import type { Bucket } from "#adapters/server/files/s3.files.ts"

export interface ObjectStorage {
  readonly bucket: Bucket
  readonly close: () => Promise<void>
}

/** The part of the package that is used; it has no types of its own. */
type S3rver = new (options: {
  readonly address: string
  readonly port: number
  readonly silent: boolean
  readonly directory: string
  readonly configureBuckets: ReadonlyArray<{ readonly name: string }>
}) => { readonly run: () => Promise<AddressInfo>; readonly close: () => Promise<void> }

const S3rver = createRequire(import.meta.url)("@20minutes/s3rver") as S3rver

/** Stores, lists and deletes like S3, but does not check signatures. */
export const objectStorage = async (): Promise<ObjectStorage> => {
  const directory = await mkdtemp(path.join(tmpdir(), "object-storage-test-"))
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "office" }]
  })
  const { port } = await server.run()
  return {
    bucket: { endpoint: `http://127.0.0.1:${port}`, bucket: "office", key: "S3RVER", secret: "S3RVER" },
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true })
    }
  }
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

export interface StrictStorage extends ObjectStorage {
  /** The status of each answer, in order. */
  readonly answered: ReadonlyArray<number>
}

const emptyList = "<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>"
const refused = "<Error><Code>SignatureDoesNotMatch</Code></Error>"

/** Refuses a request with a wrong signature, region, session token or body hash, and one older than 15 minutes. */
export const strictStorage = async (
  secret: string,
  { region = "us-east-1", sessionToken }: { readonly region?: string; readonly sessionToken?: string } = {}
): Promise<StrictStorage> => {
  const objects = new Map<string, Uint8Array>()
  const answered: Array<number> = []
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Array<Uint8Array> = []
    for await (const part of request) parts.push(part as Uint8Array)
    const body = Buffer.concat(parts)
    const { authorization = "", "x-amz-date": date = "", "x-amz-content-sha256": print } = request.headers
    const at = Date.parse(String(date).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u, "$1-$2-$3T$4:$5:$6Z"))
    const isRight =
      authorization.includes(`/${region}/s3/aws4_request`) &&
      request.headers["x-amz-security-token"] === sessionToken &&
      authorization.endsWith(`Signature=${signatureOf(request, secret)}`) &&
      print === sha256(body) &&
      Math.abs(Date.now() - at) < 900_000
    const { method, url = "" } = request
    const found = url.includes("?") ? emptyList : objects.get(url)
    const status = !isRight ? 403 : method === "GET" && found === undefined ? 404 : 200
    answered.push(status)
    if (status === 200 && method === "PUT") objects.set(url, body)
    response.writeHead(status)
    response.end(status === 403 ? refused : method === "GET" ? found : undefined)
  }
  const server = createServer((request, response) => void answer(request, response))
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
