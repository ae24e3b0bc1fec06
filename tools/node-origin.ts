/**
 * Compares the Node that npm installed with the one of nodejs.org: SHASUMS256.txt has the sum of the published archive,
 * and the archive has the program. The answer is only as good as the TLS connection; the signature of the sums is not checked.
 */
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"

export interface NodeOrigin {
  /** Null where it could not be compared. */
  readonly isPublished: boolean | null
  readonly text: string
}

type Fetch = (url: string) => Promise<Uint8Array>

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

/** The sum that the list of a release names for a file. */
export const publishedSum = (list: string, file: string): string | null =>
  list.split("\n").flatMap((line) => (line.endsWith(`  ${file}`) ? line.slice(0, 64) : []))[0] ?? null

/** `platform` as in the names of the archives, such as `linux-x64`. */
export const compareNode = async (
  { program, version, platform }: { readonly program: Uint8Array; readonly version: string; readonly platform: string },
  fetched: Fetch
): Promise<NodeOrigin> => {
  const release = `https://nodejs.org/dist/v${version}`
  const name = `node-v${version}-${platform}`
  try {
    const expected = publishedSum(
      new TextDecoder().decode(await fetched(`${release}/SHASUMS256.txt`)),
      `${name}.tar.gz`
    )
    const archive = await fetched(`${release}/${name}.tar.gz`)
    if (sha256(archive) !== expected)
      return { isPublished: false, text: `The archive of Node ${version} does not have its published sum.` }
    const published = execFileSync("tar", ["-xzO", `${name}/bin/node`], { input: archive, maxBuffer: 1 << 29 })
    return sha256(published) === sha256(program)
      ? { isPublished: true, text: `Node ${version} is the one of nodejs.org.` }
      : { isPublished: false, text: `Node ${version} is not the one of nodejs.org: node_modules/node-${platform}.` }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { isPublished: null, text: `Node ${version} was NOT compared with nodejs.org (${reason}).` }
  }
}

/** Rejects where the address does not answer in time. */
export const fetchBytes: Fetch = async (url) => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(60_000) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}
