import { randomBytes } from "node:crypto"

/**
 * Makes a UUID of version 7 (RFC 9562): 48 bits of milliseconds, then chance.
 *
 * Rows that are made together then lie together in every index, which random ids would scatter.
 */
export const newId = (nowMs: number = Date.now()): string => {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes.writeUInt8(0x70 | ((bytes[6] ?? 0) & 0x0f), 6)
  bytes.writeUInt8(0x80 | ((bytes[8] ?? 0) & 0x3f), 8)
  const hex = bytes.toString("hex")
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")
}
