/** Nothing is installed under a licence that was not agreed to, and an audit that did not happen is not taken for one. */
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { compareNode, sha256 } from "#tools/node-origin.ts"
import { installedPackages, licenceOf, readAudit, refusedLicence } from "#tools/supply-chain.ts"

const shipped = { name: "planted", version: "1.0.0", isShipped: true }

describe("licences", () => {
  it("every installed package has an allowed licence", () => {
    const installed = installedPackages()
    expect(installed.length).toBeGreaterThan(200)
    expect(installed.filter(({ isShipped }) => isShipped).length).toBeGreaterThan(30)
    expect(installed.flatMap((one) => refusedLicence(one) ?? [])).toEqual([])
  })

  it.each(["MIT", "Apache-2.0 AND LGPL-3.0-or-later", "(GPL-3.0-only OR MIT)"])("%s may be shipped", (licence) => {
    expect(refusedLicence({ ...shipped, licence })).toBeNull()
  })

  it("a licence for tests alone, a copyleft one and an unknown one are refused", () => {
    expect(refusedLicence({ ...shipped, licence: "MPL-2.0" })).toBe(
      "planted 1.0.0: MPL-2.0 is not allowed in the product"
    )
    expect(refusedLicence({ ...shipped, licence: "MPL-2.0", isShipped: false })).toBeNull()
    expect(refusedLicence({ ...shipped, licence: "AGPL-3.0-only", isShipped: false })).toContain("is not allowed")
    expect(refusedLicence({ ...shipped, licence: "" })).toContain("read its files")
    expect(refusedLicence({ ...shipped, licence: "SEE LICENSE IN FILE" })).toContain("read its files")
  })

  it("a package says its licence in one of three forms", () => {
    expect(licenceOf({ name: "one", license: "MIT" })).toBe("MIT")
    expect(licenceOf({ name: "two", license: { type: "ISC" } })).toBe("ISC")
    expect(licenceOf({ name: "three", licenses: [{ type: "MIT" }, { type: "Apache-2.0" }] })).toBe("MIT OR Apache-2.0")
    expect(licenceOf({ name: "none" })).toBe("")
  })
})

describe("the audit", () => {
  it("high and critical vulnerabilities are serious", () => {
    const printed = JSON.stringify({ metadata: { vulnerabilities: { low: 3, high: 1, critical: 1, total: 5 } } })
    expect(readAudit(printed)).toEqual({ serious: 2, text: "5 known vulnerabilities, 2 of them high or critical." })
  })

  it("a registry that answers no audits leaves the question open", () => {
    const { serious, text } = readAudit(JSON.stringify({ message: "405 Method Not Allowed", statusCode: 405 }))
    expect(serious).toBeNull()
    expect(text).toContain("NOT looked up")
  })
})

describe("Node", () => {
  const published = new TextEncoder().encode("the published program")
  const archive = (() => {
    const place = mkdtempSync(join(tmpdir(), "node-origin-test-"))
    mkdirSync(join(place, "node-v1.2.3-linux-x64/bin"), { recursive: true })
    writeFileSync(join(place, "node-v1.2.3-linux-x64/bin/node"), published)
    const bytes = new Uint8Array(execFileSync("tar", ["-cz", "node-v1.2.3-linux-x64"], { cwd: place }))
    rmSync(place, { recursive: true })
    return bytes
  })()
  const list = (sum: string) =>
    new TextEncoder().encode(`${"0".repeat(64)}  other\n${sum}  node-v1.2.3-linux-x64.tar.gz\n`)
  const compared = (program: Uint8Array, sum: string) =>
    compareNode({ program, version: "1.2.3", platform: "linux-x64" }, async (url) =>
      url === "https://nodejs.org/dist/v1.2.3/SHASUMS256.txt" ? list(sum) : archive
    )

  it("the published program is recognized, and another one refused", async () => {
    expect(await compared(published, sha256(archive))).toMatchObject({ isPublished: true })
    expect(await compared(Uint8Array.of(1), sha256(archive))).toMatchObject({ isPublished: false })
  })

  it("an archive without its published sum proves nothing", async () => {
    expect(await compared(published, "1".repeat(64))).toMatchObject({ isPublished: false })
  })

  it("a release that cannot be fetched leaves the question open", async () => {
    const program = { program: published, version: "1.2.3", platform: "linux-x64" }
    const { isPublished, text } = await compareNode(program, () => Promise.reject(new Error("no network")))
    expect(isPublished).toBeNull()
    expect(text).toContain("NOT compared")
    expect(text).toContain("no network")
  })
})
