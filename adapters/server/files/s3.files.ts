/**
 * Stores the bytes of images in S3-compatible object storage: `images/<key>` in one bucket, addressed by path. Nothing
 * is retried; any failure is `Unavailable`, and its reason is logged without the address or a key.
 */
import { createHash } from "node:crypto"
import { AwsClient } from "aws4fetch"
import { Effect, Schema } from "effect"
import { ImageKey } from "#domain/files/image.schema.ts"
import type { ImageBytes, StoredBytes } from "#domain/files/image.store.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"

export interface Bucket {
  readonly endpoint: string
  readonly bucket: string
  readonly key: string
  readonly secret: string
  /** The longest a request may take, its body included; 10 s by default. */
  readonly timeoutMs?: number
  /** Objects per listing; 1,000 by default, which is the most S3 returns. */
  readonly listedAtOnce?: number
}

const prefix = "images/"

export const s3Files = (
  { endpoint, bucket, key: accessKeyId, secret, timeoutMs = 10_000, listedAtOnce = 1_000 }: Bucket,
  log: (line: string) => void
): ImageBytes => {
  const client = new AwsClient({ accessKeyId, secretAccessKey: secret, service: "s3", retries: 0 })
  const base = `${endpoint.replace(/\/+$/u, "")}/${bucket}`

  /** The response, read completely within the timeout; `expected` are the statuses that are no failures. */
  const send = (
    method: "GET" | "PUT" | "DELETE",
    path: string,
    expected: ReadonlyArray<number>,
    sent: Uint8Array = new Uint8Array()
  ): Effect.Effect<{ readonly status: number; readonly body: Uint8Array }, Unavailable> =>
    Effect.tryPromise({
      try: async (interruption) => {
        const request = await client.sign(`${base}${path}`, {
          method,
          ...(method === "PUT" && { body: new Uint8Array(sent) }),
          headers: { "x-amz-content-sha256": createHash("sha256").update(sent).digest("hex") }
        })
        const answer = await fetch(request, {
          redirect: "error",
          signal: AbortSignal.any([interruption, AbortSignal.timeout(timeoutMs)])
        })
        return { status: answer.status, body: new Uint8Array(await answer.arrayBuffer()) }
      },
      catch: (error) => {
        log(`The object storage could not be reached: ${error instanceof Error ? error.name : "unknown"}`)
        return new Unavailable()
      }
    }).pipe(
      Effect.flatMap((answer) => {
        if (expected.includes(answer.status)) return Effect.succeed(answer)
        log(`The object storage answered ${answer.status}${codeIn(answer.body)}`)
        return Effect.fail(new Unavailable())
      })
    )

  const listFrom = (after: string): Effect.Effect<ReadonlyArray<StoredBytes>, Unavailable> =>
    Effect.flatMap(
      send("GET", `?max-keys=${listedAtOnce}&prefix=${encodeURIComponent(prefix)}${markerParameter(after)}`, [200]),
      ({ body }) => {
        const { objects, isWhole } = readList(new TextDecoder().decode(body))
        const stored = objects.flatMap(toStored)
        const last = objects.at(-1)
        // A page of foreign objects is not the end.
        return stored.length > 0 || isWhole || last === undefined ? Effect.succeed(stored) : listFrom(last.name)
      }
    )

  return {
    put: (key, bytes) => Effect.asVoid(send("PUT", `/${prefix}${key}`, [200, 201], bytes)),
    get: (key) =>
      Effect.flatMap(send("GET", `/${prefix}${key}`, [200, 404]), ({ status, body }) => {
        if (status === 200) return Effect.succeed(body)
        // With a missing bucket every image would look deleted.
        if (codeIn(body) !== " NoSuchBucket") return Effect.succeed(null)
        log("The object storage has no such bucket")
        return Effect.fail(new Unavailable())
      }),
    remove: (key) => Effect.asVoid(send("DELETE", `/${prefix}${key}`, [200, 204, 404])),
    list: (after) => listFrom(after === null ? "" : `${prefix}${after}`)
  }
}

/** The first version of the listing: every storage supports it, and it continues after a name instead of a token. */
const markerParameter = (name: string): string => (name === "" ? "" : `&marker=${encodeURIComponent(name)}`)

/** The code of an error in S3's XML, with a blank before it; empty where there is none. */
const codeIn = (body: Uint8Array): string => {
  const [, code] = /<Code>(\w{1,64})<\/Code>/u.exec(new TextDecoder().decode(body.subarray(0, 2_000))) ?? []
  return code === undefined ? "" : ` ${code}`
}

interface Listed {
  readonly name: string
  readonly at: string
}

/** Our names need no unescaping; any that does is not ours. */
const readList = (xml: string): { readonly objects: ReadonlyArray<Listed>; readonly isWhole: boolean } => ({
  objects: [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/gu)].map(([, object = ""]) => ({
    name: textOf(object, "Key"),
    at: textOf(object, "LastModified")
  })),
  isWhole: textOf(xml, "IsTruncated") !== "true"
})

const textOf = (xml: string, tag: string): string => new RegExp(`<${tag}>([^<]*)</${tag}>`, "u").exec(xml)?.[1] ?? ""

const isKey = Schema.is(ImageKey)

const toStored = ({ name, at }: Listed): ReadonlyArray<StoredBytes> => {
  const key = name.slice(prefix.length)
  return isKey(key) ? [{ key, at: Instant.make(new Date(at).toISOString()) }] : []
}
