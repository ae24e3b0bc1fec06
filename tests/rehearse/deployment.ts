/** Servers behind haproxy, as the sample configures it, and the next version of the product. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { anotherBuild } from "#tests/e2e/another-build.ts"
import { freePort, run, startDaemon, until } from "#tests/rehearse/programs.ts"
import { type ServerProcess, startServer } from "#tools/server-process.ts"

const root = join(import.meta.dirname, "../..")

/** A checkout that differs from this one by its build and by an additive migration. */
export const nextVersion = (folder: string): string => {
  const checkout = anotherBuild(folder)
  const migrations = join(checkout, "adapters/server/database/migrations")
  const number = Number(readdirSync(migrations).toSorted().at(-1)?.slice(0, 4)) + 1
  writeFileSync(
    join(migrations, `${String(number).padStart(4, "0")}_rehearse_a_deployment.sql`),
    "-- additive: a column that the version before does not know.\nalter table claims add column rehearsed boolean;\n"
  )
  return checkout
}

export const places = ["one", "two", "three", "four"] as const
export type Place = (typeof places)[number]

interface Running {
  readonly port: number
  readonly environment: Readonly<Record<string, string>>
  readonly server: ServerProcess
}

export interface Deployment {
  /** Where the proxy listens, with TLS. */
  readonly url: string
  readonly certificate: string
  readonly server: (place: Place) => ServerProcess
  /** Applies the migrations of that checkout. */
  readonly migrate: (checkout: string) => void
  /** Ends the server as a deployment does, and starts that checkout in its place. Returns the exit code of the former. */
  readonly replace: (place: Place, checkout: string) => Promise<number | null>
  /** Kills the proxy and starts it again after so long. */
  readonly restartProxy: (afterMs: number) => Promise<void>
  readonly stop: () => Promise<void>
}

export interface DeploymentOptions {
  readonly folder: string
  readonly programs: Readonly<Record<string, string>>
  /** Where servers run, the first two of the sample and more; and the settings of each. */
  readonly places: ReadonlyArray<{ readonly place: Place; readonly environment: Readonly<Record<string, string>> }>
}

export const openDeployment = async ({ folder, programs, places: used }: DeploymentOptions): Promise<Deployment> => {
  const [http, https] = [await freePort(), await freePort()]
  const running = new Map<Place, Running>()
  const at = (place: Place): Running => {
    const found = running.get(place)
    if (found === undefined) throw new Error(`There is no server ${place}.`)
    return found
  }
  const start = (place: Place, cwd: string, { port, environment }: Omit<Running, "server">) =>
    startServer({
      cwd,
      dataDir: join(folder, place),
      env: { ...environment, PORT: String(port), DRAIN_SECONDS: "5", TRUSTED_PROXY: "1" }
    })
  for (const { place, environment } of used) {
    const settings = { environment, port: await freePort() }
    running.set(place, { ...settings, server: await start(place, root, settings) })
  }
  const { pem, certificate } = makeCertificate(folder, programs["openssl"] ?? "")
  const settings = join(folder, "haproxy.cfg")
  const more = used.slice(2).map(({ place }) => `\n  server ${place} 127.0.0.1:${at(place).port}`)
  const last = '  server two "${SERVER_TWO}"'
  const sample = readFileSync(join(root, "deploy/haproxy.cfg"), "utf8")
  writeFileSync(
    settings,
    sample.replaceAll(last, () => `${last}${more.join("")}`)
  )
  const startProxy = () =>
    startDaemon([programs["haproxy"] ?? "", "-db", "-f", settings], {
      ...process.env,
      HTTP: `127.0.0.1:${http}`,
      HTTPS: `127.0.0.1:${https}`,
      CERTIFICATES: pem,
      SERVER_ONE: `127.0.0.1:${at("one").port}`,
      SERVER_TWO: `127.0.0.1:${at("two").port}`
    })
  let proxy = startProxy()
  const serves = () =>
    fetch(`http://127.0.0.1:${http}/health`, { redirect: "manual" }).then(({ status }) => status === 308)
  await until("the proxy answers", () => serves().catch(() => false)).catch((error: unknown) => {
    throw new Error(`The proxy did not start:\n${proxy.output()}`, { cause: error })
  })
  return {
    url: `https://localhost:${https}`,
    certificate,
    server: (place) => at(place).server,
    migrate: (checkout) => {
      run([process.execPath, "adapters/server/cli/migrate.ts"], {
        cwd: checkout,
        env: { ...process.env, ...at("one").environment }
      })
    },
    replace: async (place, checkout) => {
      const former = at(place)
      const code = await former.server.stop()
      running.set(place, { ...former, server: await start(place, checkout, former) })
      // The proxy takes it back at its next check.
      await pause(2_500)
      return code
    },
    restartProxy: async (afterMs) => {
      await proxy.stop("SIGKILL")
      await pause(afterMs)
      proxy = startProxy()
    },
    stop: async () => {
      await proxy.stop("SIGTERM")
      await Promise.all([...running.values()].map(({ server }) => server.kill()))
    }
  }
}

const makeCertificate = (folder: string, openssl: string) => {
  const home = join(folder, "certificate")
  mkdirSync(home, { recursive: true })
  const [key, chain, pem] = ["key.pem", "chain.pem", "both.pem"].map((name) => join(home, name))
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
  run([
    openssl,
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    ...names,
    "-keyout",
    key ?? "",
    "-out",
    chain ?? ""
  ])
  const certificate = readFileSync(chain ?? "", "utf8")
  writeFileSync(pem ?? "", `${certificate}${readFileSync(key ?? "", "utf8")}`, { mode: 0o600 })
  return { pem: pem ?? "", certificate }
}
