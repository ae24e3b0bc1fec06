import { createSecretKey, randomBytes } from "node:crypto"
import { expect, it } from "vitest"
import { readReceipts } from "#adapters/server/security/read-receipts.ts"
import { readEntry } from "#domain/shared/audit/audit.rules.ts"
import { receiptSeconds } from "#domain/shared/audit/look-ahead.rules.ts"
import { UserId } from "#domain/shared/identity.schema.ts"
import { userId } from "#tests/fixtures/people.ts"

const reads = [readEntry("user", "view", userId(3), null)]
const ana = UserId.make(userId(1))
const key = createSecretKey(randomBytes(32))

it("a receipt opens for its administrator, with its key, for as long as a session", () => {
  let nowMs = 1_000
  const receiptsOf = readReceipts(key, () => nowMs)
  const receipt = receiptsOf(ana).issue(reads)
  expect(receiptsOf(ana).open(receipt)).toEqual(reads)
  expect(receiptsOf(UserId.make(userId(2))).open(receipt)).toBeNull()
  expect(readReceipts(createSecretKey(randomBytes(32)), () => nowMs)(ana).open(receipt)).toBeNull()
  nowMs += receiptSeconds * 1_000
  expect(receiptsOf(ana).open(receipt)).toEqual(reads)
  nowMs += 1
  expect(receiptsOf(ana).open(receipt)).toBeNull()
})

it.each(["", "x", "A".repeat(43), `${"A".repeat(43)}{}`, `${"é".repeat(43)}{}`])(
  "the text %j is no receipt",
  (text) => {
    expect(readReceipts(key, Date.now)(ana).open(text)).toBeNull()
  }
)
