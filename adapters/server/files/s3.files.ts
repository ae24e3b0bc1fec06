/**
 * Stores the bytes of images in S3-compatible object storage: `images/<key>` in one bucket, addressed by path. Nothing
 * is retried; any failure is `Unavailable`, and its reason is logged without the address or a key.
 */
import { createHash } from "node:crypto"
import { AwsClient } from "aws4fetch"
import { Effect, Option, Schema } from "effect"
import { XMLParser } from "fast-xml-parser"
import { ImageKey } from "#domain/files/image.schema.ts"
import type { ImageBytes, StoredBytes } from "#domain/files/image.store.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"

export interface Bucket {
  readonly endpoint: string
  readonly bucket: string
  readonly key: string
  readonly secret: string
  /** By default it is read from the address, or `us-east-1`. */
  readonly region?: string | null
  /** Goes with temporary keys. */
  readonly sessionToken?: string | null
  /** The longest a request may take, its body included; 10 s by default. */
  readonly timeoutMs?: number
  /** Objects per listing; 1,000 by default, which is the most S3 returns. */
  readonly listedAtOnce?: number
}

const prefix = "images/"

/** Sends one signed request to the bucket. Resolves with the response, read completely within the timeout. */
type Send = (
  method: "GET" | "PUT" | "DELETE",
  path: string,
  /** The statuses that are no failures. */
  expected: ReadonlyArray<number>,
  sent?: Uint8Array
) => Effect.Effect<{ readonly status: number; readonly body: Uint8Array }, Unavailable>

const sendTo = (
  { endpoint, bucket, key: accessKeyId, secret, region = null, sessionToken = null, timeoutMs = 10_000 }: Bucket,
  log: (line: string) => void
): Send => {
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey: secret,
    service: "s3",
    retries: 0,
    ...(region !== null && { region }),
    ...(sessionToken !== null && { sessionToken })
  })
  const base = `${endpoint.replace(/\/+$/u, "")}/${bucket}`

  return (method, path, expected, sent = new Uint8Array()) =>
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
}

export const s3Files = (bucket: Bucket, log: (line: string) => void): ImageBytes => {
  const { listedAtOnce = 1_000 } = bucket
  const send = sendTo(bucket, log)

  const listFrom = (after: string): Effect.Effect<ReadonlyArray<StoredBytes>, Unavailable> =>
    Effect.flatMap(
      send("GET", `?max-keys=${listedAtOnce}&prefix=${encodeURIComponent(prefix)}${markerParameter(after)}`, [200]),
      ({ body }) => {
        const answer = readAnswer(ListAnswer, body)
        if (Option.isNone(answer)) {
          log("The object storage answered a list that cannot be read")
          return Effect.fail(new Unavailable())
        }
        const { Contents: objects = [], IsTruncated: more } = answer.value.ListBucketResult
        const stored = objects.flatMap(toStored)
        const last = objects.at(-1)
        // A page of foreign objects is not the end.
        return stored.length > 0 || more !== "true" || last === undefined ? Effect.succeed(stored) : listFrom(last.Key)
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

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === "Contents" })
const ErrorAnswer = Schema.Struct({
  Error: Schema.Struct({ Code: Schema.String.check(Schema.isPattern(/^\w{1,64}$/u)) })
})
const Listed = Schema.Struct({ Key: Schema.String, LastModified: Schema.String })
interface Listed extends Schema.Schema.Type<typeof Listed> {}
const ListAnswer = Schema.Struct({
  ListBucketResult: Schema.Struct({
    IsTruncated: Schema.optionalKey(Schema.String),
    Contents: Schema.optionalKey(Schema.Array(Listed))
  })
})

/** What an answer of the storage says; nothing where it is not XML of that shape. */
const readAnswer = <S extends Schema.Codec<unknown, unknown>>(
  schema: S,
  body: Uint8Array
): Option.Option<S["Type"]> => {
  try {
    return Schema.decodeUnknownOption(schema)(parser.parse(new TextDecoder().decode(body)))
  } catch {
    return Option.none()
  }
}

/** The code of an error in S3's XML, with a blank before it; empty where there is none. */
const codeIn = (body: Uint8Array): string =>
  Option.match(readAnswer(ErrorAnswer, body), { onNone: () => "", onSome: ({ Error: { Code } }) => ` ${Code}` })

const isKey = Schema.is(ImageKey)

const toStored = ({ Key, LastModified }: Listed): ReadonlyArray<StoredBytes> => {
  const key = Key.slice(prefix.length)
  return isKey(key) ? [{ key, at: Instant.make(new Date(LastModified).toISOString()) }] : []
}
