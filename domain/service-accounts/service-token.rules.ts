/**
 * Tokens of service accounts: `hb_`, 43 random characters and their CRC-32, so that a scan for secrets finds them and
 * knows them from what only looks alike.
 */

/** What scans for secrets look for. */
export const serviceTokenPattern = /\bhb_[\w-]{43}[0-9a-f]{8}\b/u

const prefix = "hb_"
const checksumLength = 8

/** Whether a bearer token says that it is one of a service account. */
export const isServiceToken = (token: string): boolean => token.startsWith(prefix)

/** The token of random characters. */
export const serviceTokenOf = (random: string): string => `${prefix}${random}${checksumOf(random)}`

/** Whether the checksum is right: any other token is none of ours, and nobody need look for it. */
export const isWholeServiceToken = (token: string): boolean =>
  isServiceToken(token) && token === serviceTokenOf(token.slice(prefix.length, -checksumLength))

/** CRC-32 as zip files have it, in eight hexadecimal digits. */
const checksumOf = (text: string): string => {
  let crc = 0xffffffff
  for (const character of text) {
    crc ^= character.charCodeAt(0)
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ((crc ^ 0xffffffff) >>> 0).toString(16).padStart(checksumLength, "0")
}
