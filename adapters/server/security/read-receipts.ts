/** Receipts of what was read ahead: the entries that are owed, signed for one administrator and dated. */
import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto"
import { Schema } from "effect"
import { Entity, type UserId } from "#domain/shared/identity.schema.ts"
import { AuditedFields } from "#domain/shared/audit/audit.schema.ts"
import { type Receipts, receiptSeconds } from "#domain/shared/audit/look-ahead.rules.ts"

const Owed = Schema.fromJsonString(
  Schema.Struct({
    at: Schema.Number,
    reads: Schema.Array(
      Schema.Struct({
        action: Schema.String,
        entity: Entity,
        entityId: Schema.String,
        before: Schema.Null,
        after: AuditedFields
      })
    )
  })
)
const read = Schema.decodeUnknownSync(Owed)

export const readReceipts =
  (key: KeyObject, nowMs: () => number) =>
  (administrator: UserId): Receipts => {
    const sign = (text: string): Buffer => createHmac("sha256", key).update(`receipt ${administrator} ${text}`).digest()
    return {
      issue: (reads) => {
        const text = JSON.stringify({ at: nowMs(), reads })
        return `${sign(text).toString("base64url")}${text}`
      },
      open: (receipt) => {
        const signature = Buffer.from(receipt.slice(0, signatureLength), "base64url")
        const text = receipt.slice(signatureLength)
        const expected = sign(text)
        if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null
        const { at, reads } = read(text)
        return nowMs() - at > receiptSeconds * 1_000 ? null : reads
      }
    }
  }

/** Of 32 bytes in base64url. */
const signatureLength = 43
