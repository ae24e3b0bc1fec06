import { describe, expect, it } from "vitest"
import { networkOf } from "#domain/session/client-address.rules.ts"

describe("the network of an address", () => {
  it.each(["192.0.2.7", "192.0.2.8", ""])("%j is its own", (address) => {
    expect(networkOf(address)).toBe(address)
  })

  it.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8:1:3::9", "2001:db8:1:3::/64"],
    ["2001:db8::9", "2001:db8:0:0::/64"],
    ["2001:db8::5:6:7:8:9", "2001:db8:0:5::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"]
  ])("%s is in %s", (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it.each([
    "::ffff:192.0.2.7",
    "::FFFF:c000:207",
    "64:ff9b::192.0.2.7",
    "64:ff9b::c000:207",
    "0:0:0:0:0:ffff:c000:207"
  ])("%s is the IPv4 address in it", (address) => {
    expect(networkOf(address)).toBe("192.0.2.7")
  })
})
