import { domainToASCII } from "node:url"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { asciiAddress, hasInvisibleCharacters, isWebAddress } from "#domain/shared/web-address.rules.ts"

describe("a web address", () => {
  it.each([
    ["https://clínica.example/a?b=ñ#c", "https://xn--clnica-4va.example/a?b=ñ#c"],
    ["https://аррӏе.com", "https://xn--80ak6aa92e.com"],
    ["http://Bücher.Example:8080/x", "http://xn--bcher-kva.example:8080/x"],
    ["https://ＥＸＡＭＰＬＥ．ｃｏｍ", "https://example.com"],
    ["https://例え。テスト", "https://xn--r8jz45g.xn--zckzah"],
    ["https://plain.example/Ünder", "https://plain.example/Ünder"],
    ["HTTPS://Plain.example", "HTTPS://Plain.example"],
    ["http://[::1]:3000/x", "http://[::1]:3000/x"],
    ["no address", "no address"]
  ])("the address %s is kept as %s", (address, ascii) => {
    expect(asciiAddress(address)).toBe(ascii)
    expect(asciiAddress(ascii)).toBe(ascii)
  })

  it("a host in letters of any script becomes what a browser asks for", () => {
    const scripts = ["abz09ñáüç", "ÑÁÜ", "яжапрЁ", "ωαλ", "אבש", "عرب", "日本語", "かな", "ก", "한가힣"]
    const label = fc
      .constantFrom(...scripts)
      .chain((script) => fc.array(fc.constantFrom(...script), { minLength: 1, maxLength: 10 }))
      .map((letters) => letters.join(""))
    let compared = 0
    fc.assert(
      fc.property(label, label, (first, second) => {
        const expected = domainToASCII(`${first}.${second}.example`)
        // What no browser takes, such as two directions in one label, is compared with nothing.
        if (expected === "") return
        compared += 1
        expect(asciiAddress(`https://${first}.${second}.example/`)).toBe(`https://${expected}/`)
      }),
      { numRuns: 2_000 }
    )
    expect(compared).toBeGreaterThan(300)
  })

  it.each([
    "https://a.example",
    "http://a.example:8080/x?y#z",
    "https://clínica.example",
    "https://10.0.0.1/x",
    "http://[::1]/x",
    "https://a_b.example"
  ])("the text %s is a web address", (address) => {
    expect(isWebAddress(address)).toBe(true)
  })

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://a.example",
    "https://",
    "https://user@a.example",
    "https://user:word@a.example",
    "https://a.example\\@b.example",
    "https://a b.example",
    "https://ä/b".replace("ä", "☃"),
    `https://${"ñ".repeat(70)}.example`
  ])("the text %s is no web address", (address) => {
    expect(isWebAddress(address)).toBe(false)
  })

  it.each([
    "\u202E",
    "\u202A",
    "\u2066",
    "\u2069",
    "\u200E",
    "\u200F",
    "\u200B",
    "\u00AD",
    "\uFEFF",
    "\u3164",
    "\uFFA0"
  ])("the character %j is invisible", (character) => {
    expect(hasInvisibleCharacters(`https://evil.example/${character}gpj`)).toBe(true)
  })

  it("visible characters are kept", () => {
    expect(hasInvisibleCharacters("https://clínica.example/ñ?á=日本#x-y_z~%20")).toBe(false)
  })
})
