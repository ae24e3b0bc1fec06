import { Schema } from "effect"

/** What was read ahead, as text that only the server can make and that holds for one administrator. */
export const ReadReceipt = Schema.String.check(Schema.isMaxLength(32_768, { message: "value_invalid" }))
export type ReadReceipt = typeof ReadReceipt.Type

/** So many receipts are sent at once at most. */
export const receiptsMax = 20

/** The receipt is not of this server or administrator, or too old. Nothing was written. */
export class ReceiptInvalid extends Schema.TaggedError<ReceiptInvalid>()("ReceiptInvalid", {}) {}
