/** Which hops of a request are proxies whose forwarded address is believed. */
import { BlockList, isIP } from "node:net"

/** Whether the address at a hop, 0 for the socket's own, is that of a trusted proxy. */
export type TrustsHop = (address: string, hop: number) => boolean

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4")

const subnetOf = (entry: string): { readonly address: string; readonly bits: number } | null => {
  const [address = "", bits = ""] = entry.split("/")
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return /^\d{1,3}$/u.test(bits) && Number(bits) <= most ? { address, bits: Number(bits) } : null
}

/** An address, a range such as 10.0.0.0/8, or the number of proxies, 1 to 9, that stand in front. */
export const isProxyEntry = (entry: string): boolean =>
  isIP(entry) !== 0 || subnetOf(entry) !== null || /^[1-9]$/u.test(entry)

export const trustedHops = (entries: ReadonlyArray<string>): TrustsHop => {
  const ranges = new BlockList()
  for (const entry of entries) {
    const subnet = subnetOf(entry)
    if (subnet !== null) ranges.addSubnet(subnet.address, subnet.bits, familyOf(subnet.address))
    else if (isIP(entry) !== 0) ranges.addAddress(entry, familyOf(entry))
  }
  const hops = Math.max(0, ...entries.filter((entry) => /^[1-9]$/u.test(entry)).map(Number))
  return (address, hop) => hop < hops || (isIP(address) !== 0 && ranges.check(address, familyOf(address)))
}
