/** Forms of IPv6 that hold an IPv4 address in their last 32 bits: mapped, and made by a translator (RFC 6052). */
const ipv4Prefixes: ReadonlySet<string> = new Set(["0:0:0:0:0:ffff", "64:ff9b:0:0:0:0"])

const groupsIn = (part: string): ReadonlyArray<number> =>
  part
    .split(":")
    .filter((group) => group !== "")
    .flatMap((group) => {
      if (!group.includes(".")) return [Number.parseInt(group, 16)]
      const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number)
      return [a * 256 + b, c * 256 + d]
    })

/**
 * What counts as one caller. A caller with IPv6 usually has a network of 64 bits, so all its addresses count as one. Each
 * IPv4 address counts for itself, also inside one of IPv6.
 */
export const networkOf = (address: string): string => {
  if (!address.includes(":")) return address
  const [first = [], last = []] = address.split("::").map(groupsIn)
  const zeros = Array<number>(8)
    .fill(0)
    .slice(first.length + last.length)
  const groups = [...first, ...zeros, ...last]
  const prefix = (length: number): string =>
    groups
      .slice(0, length)
      .map((group) => group.toString(16))
      .join(":")
  if (!ipv4Prefixes.has(prefix(6))) return `${prefix(4)}::/64`
  return groups
    .slice(6)
    .flatMap((group) => [Math.floor(group / 256), group % 256])
    .join(".")
}
