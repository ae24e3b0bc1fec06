/**
 * Makes `npm start` and `npm test` work straight after a clone: installs what package.json names, when it is not there.
 *
 * Plain JavaScript without dependencies: it runs on whatever Node the machine has, before ours is installed. A stamp,
 * written last, distinguishes a finished installation from one that was interrupted or is outdated.
 */
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..")
const modules = path.join(root, "node_modules")
const stamp = path.join(modules, ".install-stamp")
const lock = path.join(modules, ".install-lock")
/** An installation over a slow line takes minutes; a lock older than this was left by a process whose number is in use again. */
const lockLastsMs = 15 * 60_000

const textOf = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "")
const wanted = () =>
  createHash("sha256")
    .update(textOf(path.join(root, "package.json")))
    .update("\0")
    .update(textOf(path.join(root, "package-lock.json")))
    .digest("hex")

const isThere = (name) => existsSync(path.join(modules, name, "package.json"))
const isComplete = () => {
  if (textOf(stamp).trim() !== wanted()) return false
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(textOf(path.join(root, "package.json")))
  const ours = Object.keys(optionalDependencies ?? {}).filter((name) =>
    name.endsWith(`${process.platform}-${process.arch}`)
  )
  return [...Object.keys({ ...dependencies, ...devDependencies }), ...ours].every(isThere)
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === "EPERM"
  }
}
const isLeft = (place) => {
  const age = Date.now() - statSync(place).mtimeMs
  const pid = Number(textOf(path.join(place, "pid")))
  // Between making the lock and signing it there is a moment without a number.
  return age > lockLastsMs || (pid === 0 ? age > 10_000 : !isAlive(pid))
}
const takeLock = () => {
  try {
    mkdirSync(lock)
    writeFileSync(path.join(lock, "pid"), String(process.pid))
    return true
  } catch (error) {
    if (error.code !== "EEXIST") throw error
    return false
  }
}
// Moved away before it is removed, and moved back if another process was quicker and the lock is a living one's by now.
const clearLeftLock = () => {
  const summary = `${lock}.${process.pid}`
  try {
    if (!isLeft(lock)) return
    renameSync(lock, summary)
    if (isLeft(summary)) rmSync(summary, { recursive: true, force: true })
    else renameSync(summary, lock)
  } catch (error) {
    if (error.code !== "ENOENT") throw error
  }
}

const install = () => {
  console.log("Installing packages (once; a minute or two)…")
  // Development packages also where NODE_ENV says production: the web app is built from them.
  const npm = spawnSync("npm", ["install", "--no-progress", "--include=dev"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26
  })
  if (npm.status !== 0) {
    const why = npm.error
      ? `npm could not be run: ${npm.error.message}`
      : `npm install ended with ${npm.status ?? npm.signal}.`
    const said = `${npm.stdout ?? ""}${npm.stderr ?? ""}`.trim()
    throw new Error(
      `${said}\n\n${why} Nothing was started. Fix the problems listed above and run the same command again.`.trim()
    )
  }
  writeFileSync(stamp, `${wanted()}\n`)
  if (!isComplete()) {
    rmSync(stamp, { force: true })
    throw new Error(
      `npm install ended well, but packages are missing in ${modules}. Remove that folder and run the same command again.`
    )
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const main = async () => {
  if (isComplete()) return
  mkdirSync(modules, { recursive: true })
  let waiting = false
  while (!takeLock()) {
    if (!waiting) console.log("Waiting for another installation in this folder…")
    waiting = true
    clearLeftLock()
    await pause(250)
    if (isComplete()) return
  }
  const release = () => rmSync(lock, { recursive: true, force: true })
  try {
    if (!isComplete()) install()
  } finally {
    release()
  }
}

main().catch((error) => {
  console.error(
    error.code === "EACCES" || error.code === "EROFS"
      ? `Packages cannot be installed here: ${error.message}`
      : error.message
  )
  process.exitCode = 1
})
