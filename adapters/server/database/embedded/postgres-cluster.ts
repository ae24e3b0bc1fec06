/** The files of the embedded database, created on first use. */
import { randomBytes } from "node:crypto"
import { open, readdir, rename, rm, stat } from "node:fs/promises"
import path from "node:path"
import { identityOf, isAlive, type DataDirectory } from "#adapters/server/database/embedded/data-directory.ts"
import { run, type PostgresProgram } from "#adapters/server/database/embedded/postgres-program.ts"
import { codeOf, StartRefused } from "#adapters/server/config/config.ts"

/**
 * Creates the cluster unless it exists, under a temporary name with the creating process in it, so that it is complete
 * or absent and leftovers can be recognized. Throws `StartRefused` when it cannot, and leaves nothing.
 */
export const makeCluster = async (directory: DataDirectory, program: PostgresProgram) => {
  await removeIncomplete(directory)
  if (
    await stat(directory.cluster).then(
      () => true,
      () => false
    )
  )
    return
  const self = await identityOf(process.pid)
  const temporary = `${directory.cluster}.init-${process.pid}-${self?.started ?? 0}-${randomBytes(4).toString("hex")}`
  const { code, errors } = await run(program, [
    path.join(program.bin, "initdb"),
    "-D",
    temporary,
    "--username=app",
    "--auth-local=trust",
    "--auth-host=reject",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--encoding=UTF8",
    "--no-instructions"
  ])
  try {
    if (code !== 0)
      throw new StartRefused(
        `No database could be made in ${directory.root}: ${errors.trim().split("\n").slice(-3).join(" ")}`
      )
    await rename(temporary, directory.cluster)
    await using folder = await open(directory.root)
    await folder.sync()
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    // Another start was faster; its cluster is equivalent.
    if (!["ENOTEMPTY", "EEXIST"].includes(codeOf(error))) throw error
  }
}

const removeIncomplete = async ({ root }: DataDirectory) => {
  for (const name of await readdir(root)) {
    const [, pid, started] = /^postgres\.init-(\d+)-(\d+)-/u.exec(name) ?? []
    if (pid === undefined || started === undefined || (await isAlive({ pid: Number(pid), started }))) continue
    await rm(path.join(root, name), { recursive: true, force: true })
  }
}
