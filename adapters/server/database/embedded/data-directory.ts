/**
 * The directory of everything the server stores on disk, and the process that owns it.
 *
 *   postgres/        the cluster of the embedded database
 *   connection-url   the address of the owner's database, for commands; present only while the owner runs
 *   owner            the owning process
 *   outbox.jsonl     codes sent in development
 */
import { randomBytes } from "node:crypto"
import { access, chmod, constants, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import path from "node:path"
import { codeOf, reasonOf, StartRefused } from "#adapters/server/config/config.ts"

export interface DataDirectory {
  readonly root: string
  readonly cluster: string
  readonly lock: string
  readonly libraries: string
  readonly connectionUrl: string
  readonly owner: string
  readonly outbox: string
}

/** A process, distinguished from a later one with the same pid. */
export interface ProcessIdentity {
  readonly pid: number
  /** Clock ticks since boot; no two processes have the same pid and start. */
  readonly started: string
}

export const dataDirectoryAt = (root: string): DataDirectory => ({
  root,
  cluster: path.join(root, "postgres"),
  lock: path.join(root, "postgres.lock"),
  libraries: path.join(root, "postgres-libraries"),
  connectionUrl: path.join(root, "connection-url"),
  owner: path.join(root, "owner"),
  outbox: path.join(root, "outbox.jsonl")
})

/** Creates the directory if needed and makes it private (0700). Throws `StartRefused` when it cannot be used. */
export const prepareDataDirectory = async (root: string): Promise<DataDirectory> => {
  try {
    await mkdir(root, { recursive: true, mode: 0o700 })
    if (((await stat(root)).mode & 0o777) !== 0o700) await chmod(root, 0o700)
    await access(root, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartRefused(
      `The data directory ${root} cannot be used (${reasonOf(error)}). Set DATA_DIR to a directory of your own.`
    )
  }
  return dataDirectoryAt(root)
}

/** Records in the directory that this process owns the database, and where it listens. */
export const claimOwnership = async (directory: DataDirectory, url: string): Promise<void> => {
  const self = await identityOf(process.pid)
  if (self === null) throw new Error("This process cannot see itself in /proc")
  await writeAtomically(directory.connectionUrl, `${url}\n`)
  await writeAtomically(directory.owner, `${JSON.stringify(self)}\n`)
}

/** Removes the record, unless another process has become the owner since. */
export const releaseOwnership = async (directory: DataDirectory): Promise<void> => {
  if ((await ownerOf(directory))?.pid !== process.pid) return
  await rm(directory.owner, { force: true })
  await rm(directory.connectionUrl, { force: true })
}

/** The running owner, or null: the record of a killed process is ignored, even when its pid is in use again. */
export const livingOwner = async (
  directory: DataDirectory
): Promise<(ProcessIdentity & { readonly url: string }) | null> => {
  const owner = await ownerOf(directory)
  if (owner === null || !(await isAlive(owner))) return null
  const url = await readIfExists(directory.connectionUrl)
  return url === null ? null : { ...owner, url: url.trim() }
}

export const isAlive = async ({ pid, started }: ProcessIdentity): Promise<boolean> =>
  (await identityOf(pid))?.started === started

export const identityOf = async (pid: number): Promise<ProcessIdentity | null> => {
  const status = await readIfExists(`/proc/${pid}/stat`)
  // The name is in brackets and may itself contain blanks and brackets; the start time is the 20th word after the last
  // one.
  const words = status?.slice(status.lastIndexOf(")") + 2).split(" ")
  const [state, started] = [words?.[0], words?.[19]]
  return started === undefined || state === "Z" || state === "X" ? null : { pid, started }
}

const ownerOf = async (directory: DataDirectory): Promise<ProcessIdentity | null> => {
  const [, pid, started] =
    /^\{"pid":(\d{1,9}),"started":"(\d{1,20})"\}$/u.exec((await readIfExists(directory.owner))?.trim() ?? "") ?? []
  return pid === undefined || started === undefined ? null : { pid: Number(pid), started }
}

const readIfExists = async (file: string): Promise<string | null> => {
  try {
    return await readFile(file, "utf8")
  } catch (error) {
    // ESRCH: a process that ended between opening and reading its file in /proc.
    if (["ENOENT", "ESRCH"].includes(codeOf(error))) return null
    throw error
  }
}

// Written to a temporary file and renamed, so that a reader sees all of it or nothing.
const writeAtomically = async (file: string, text: string) => {
  const temporary = `${file}.${randomBytes(6).toString("hex")}`
  await writeFile(temporary, text, { mode: 0o600, flag: "wx" })
  await rename(temporary, file)
}
