/**
 * `npm run supply-chain`: the licences of all installed packages against the allowed ones, a bill of materials of what is
 * shipped (CycloneDX), the known vulnerabilities, and whether Node is the one that nodejs.org publishes. Exits with 1 for a
 * licence that is not allowed, a serious vulnerability and another Node. Where the registry answers no audits, or nodejs.org
 * nothing, it says so, and `-- --audited` makes that a failure too.
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import satisfies from "spdx-satisfies"
import { compareNode, fetchBytes } from "#tools/node-origin.ts"
import { showUsage } from "#tools/usage.ts"

const root = join(import.meta.dirname, "..")

/** What may be part of the product: permissive licences, and libvips, which sharp links to as a library of its own. */
const allowedShipped = [
  "MIT",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "Unlicense",
  "LGPL-3.0-or-later"
]
/** What only builds and tests it may have these as well. */
const allowedInDevelopment = [...allowedShipped, "MPL-2.0", "Zlib", "CC0-1.0", "CC-BY-3.0", "CC-BY-4.0", "Python-2.0"]

/** Packages that do not say it in the standard form; read in their files. */
const readByHand: Readonly<Record<string, string>> = {
  "@visx/vendor": "MIT AND ISC"
}

export interface Installed {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly isShipped: boolean
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string | { readonly type?: string }
  readonly licenses?: ReadonlyArray<{ readonly type?: string }>
}

/** The licence a package names, as an SPDX expression; empty when it names none. */
export const licenceOf = ({ name, license, licenses = [] }: Omit<Manifest, "version">): string =>
  readByHand[name] ??
  (typeof license === "string" ? license : license?.type) ??
  licenses.map(({ type = "" }) => type).join(" OR ")

/** Why a package may not be used, in a sentence; null when it may. */
export const refusedLicence = ({ name, version, licence, isShipped }: Installed): string | null => {
  const allowed = isShipped ? allowedShipped : allowedInDevelopment
  try {
    return satisfies(licence, allowed)
      ? null
      : `${name} ${version}: ${licence} is not allowed${isShipped ? " in the product" : ""}`
  } catch {
    return `${name} ${version}: "${licence}" is no licence that is known; read its files`
  }
}

interface Locked {
  readonly dev?: boolean
}

/** The packages of the lock file that are installed here; those of other platforms are not. */
export const installedPackages = (): ReadonlyArray<Installed> => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, Locked>>
  }
  return Object.entries(packages).flatMap(([place, { dev = false }]) => {
    const manifest = place === "" ? null : readManifest(join(root, place, "package.json"))
    if (manifest === null) return []
    const { name, version } = manifest
    return [{ name, version, licence: licenceOf(manifest), isShipped: !dev }]
  })
}

const readManifest = (file: string): Manifest | null => {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Manifest
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null
    throw error
  }
}

const npm = (...args: ReadonlyArray<string>) =>
  spawnSync("npm", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"] })

const writeBill = (file: string): number => {
  const { status, stdout, stderr } = npm("sbom", "--sbom-format=cyclonedx", "--omit=dev", "--package-lock-only")
  if (status !== 0) throw new Error(`npm sbom failed:\n${stderr}`)
  const { bomFormat, components } = JSON.parse(stdout) as {
    readonly bomFormat: string
    readonly components: ReadonlyArray<unknown>
  }
  if (bomFormat !== "CycloneDX" || components.length === 0) throw new Error("npm sbom wrote no CycloneDX document.")
  writeFileSync(file, stdout)
  return components.length
}

interface Audit {
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> }
  readonly message?: string
}

/** What `npm audit --json` printed: how many serious vulnerabilities, or null with the reason when nothing was looked up. */
export const readAudit = (printed: string): { readonly serious: number | null; readonly text: string } => {
  const { metadata, message = "no reason given" } = JSON.parse(printed) as Audit
  if (metadata === undefined)
    return {
      serious: null,
      text: `Known vulnerabilities were NOT looked up: the registry answers no audits (${message}).`
    }
  const { high = 0, critical = 0, total = 0 } = metadata.vulnerabilities
  return {
    serious: high + critical,
    text: `${total} known vulnerabilities, ${high + critical} of them high or critical.`
  }
}

/** Null on a platform whose Node does not come from npm. */
const installedNode = () => {
  const platform = `${process.platform}-${process.arch}`
  const manifest = readManifest(join(root, `node_modules/node-${platform}/package.json`))
  if (manifest === null) return null
  const program = readFileSync(join(root, `node_modules/node-${platform}/bin/node`))
  return { program, version: manifest.version, platform }
}

const main = async (): Promise<number> => {
  const flags = new Set(process.argv.slice(2))
  const installed = installedPackages()
  const refused = installed.flatMap((one) => refusedLicence(one) ?? [])
  mkdirSync(join(root, "dist"), { recursive: true })
  const lines = installed.map(
    ({ name, version, licence, isShipped }) => `${name} ${version}\t${licence}${isShipped ? "" : "\tdevelopment"}`
  )
  writeFileSync(join(root, "dist/licences.txt"), `${lines.toSorted().join("\n")}\n`)
  console.log(
    `Licences of ${installed.length} packages: ${refused.length === 0 ? "all allowed" : "not all allowed"}. dist/licences.txt`
  )
  for (const problem of refused) console.error(problem)
  console.log(
    `Bill of materials of ${writeBill(join(root, "dist/sbom.cdx.json"))} shipped packages. dist/sbom.cdx.json`
  )
  const { serious, text } = readAudit(npm("audit", "--json", "--audit=true").stdout)
  console.log(text)
  const node = installedNode()
  const origin = node === null ? null : await compareNode(node, fetchBytes)
  console.log(origin?.text ?? "Node does not come from npm here.")
  const mayBeOpen = !flags.has("--audited")
  const isAudited = serious === 0 || (serious === null && mayBeOpen)
  const isPublished = origin === null || (origin.isPublished ?? mayBeOpen)
  return refused.length === 0 && isAudited && isPublished ? 0 : 1
}

if (import.meta.main) {
  showUsage("npm run supply-chain -- [--audited]   (writes dist/sbom.cdx.json and dist/licences.txt)")
  process.exitCode = await main()
}
