/** Apart from `audit.contract.ts`, whose schemas the sign-in page would fetch. */
import { Schema } from "effect"
import { ReadReceipt, ReceiptInvalid, receiptsMax } from "#domain/shared/audit/look-ahead.schema.ts"
import { endpoint, json, oneRecord, refusal } from "./endpoint.ts"

export const lookAheadContract = {
  shown: endpoint({
    method: "POST",
    path: "/audit/shown",
    permission: "administrator",
    summary: "Adds the entries of reads that were made ahead (`x-look-ahead: 1`), now that somebody sees them",
    body: json(
      Schema.Struct({
        receipts: Schema.Array(ReadReceipt).check(
          Schema.isMinLength(1, { message: "required" }),
          Schema.isMaxLength(receiptsMax, { message: "value_invalid" })
        )
      })
    ),
    answer: oneRecord(Schema.Struct({ reads: Schema.Int })),
    refusals: [refusal(422, "receipt_invalid", ReceiptInvalid)]
  })
}
