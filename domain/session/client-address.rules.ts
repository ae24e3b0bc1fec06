/** Who has one IPv6 address has its network of 64 bits, so addresses of that count as one; of IPv4 each is its own. */
export const networkOf = (address: string): string => {
  if (!address.includes(":")) return address
  const [first = [], last = []] = address.split("::").map((part) => part.split(":").filter((group) => group !== ""))
  const zeros = Array<string>(8)
    .fill("0")
    .slice(first.length + last.length)
  const groups = [...first, ...zeros, ...last].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`
}
