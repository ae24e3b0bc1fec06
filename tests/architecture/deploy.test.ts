/** The container files, the service and the samples of proxies agree with each other and with what the server does. */
import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { parse } from "yaml"
import { Envelope, unavailable } from "#adapters/contract/endpoint.ts"
import { readConfig } from "#adapters/server/config/config.ts"
import { failureWords } from "#domain/shared/failure.messages.ts"
import { readSource, repositoryFiles } from "#tests/architecture/sources.ts"
import { isSentToBuild, readStages } from "#tests/rehearse/container-file.ts"

const files = repositoryFiles()
const stages = readStages().map(({ instructions }) => instructions)
const last = stages.at(-1) ?? []
const textsOf = (name: string, among = last) => among.filter((one) => one.name === name).map(({ text }) => text)

interface Service {
  readonly image?: string
  readonly profiles?: ReadonlyArray<string>
  readonly command?: ReadonlyArray<string>
  readonly environment?: Readonly<Record<string, string>>
  readonly read_only?: boolean
  readonly cap_drop?: ReadonlyArray<string>
  readonly stop_grace_period?: string
  readonly healthcheck?: object
  readonly volumes?: ReadonlyArray<string>
  readonly networks?: ReadonlyArray<string>
  readonly network_mode?: string
  readonly logging?: { readonly options?: Readonly<Record<string, string>> }
}
const compose = parse(readSource("compose.yaml"), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>
}
const { one, two, proxy, gateway, database, storage, migrate } = compose.services

/** The user in the address of a database. */
const roleOf = (address = ""): string => /^postgres:\/\/(\w+):/u.exec(address)?.[1] ?? ""

const seconds = (file: string, pattern: RegExp): number => Number(pattern.exec(readSource(file))?.[1] ?? Number.NaN)
const keepAliveSeconds = seconds("adapters/server/api/listen.ts", /keepAliveMs = (\d+)_000/u)
const drain = Number(/`DRAIN_SECONDS` \| `(\d+)`/u.exec(readSource("docs/operations.md"))?.[1])

describe("the container file", () => {
  it("the built image neither installs nor builds, and runs as another user than root", () => {
    expect(stages).toHaveLength(3)
    expect(textsOf("RUN")).toEqual([])
    expect(textsOf("USER")).toEqual(["node"])
    expect(textsOf("STOPSIGNAL")).toEqual(["SIGTERM"])
    expect(textsOf("HEALTHCHECK").join()).toContain("/health")
  })

  it("packages are installed from the lock file", () => {
    const installs = stages.flatMap((stage) => textsOf("RUN", stage)).filter((text) => text.includes("npm "))
    expect(installs).toEqual([
      expect.stringMatching(/^npm ci --include=dev$/u),
      expect.stringMatching(/^npm ci --omit=dev /u)
    ])
  })

  it("every copied path exists and is sent to the build", () => {
    const copied = stages
      .flatMap((stage) => textsOf("COPY", stage))
      .filter((text) => !text.startsWith("/") && text !== ". .")
      .flatMap((text) => text.split(" ").slice(0, -1))
    expect(copied.length).toBeGreaterThan(8)
    const lost = copied.filter(
      (path) => !isSentToBuild(path) || !files.some((file) => file === path || file.startsWith(`${path}/`))
    )
    expect(lost).toEqual([])
    expect(["node_modules", "data", ".git", ".env", "tests"].filter(isSentToBuild)).toEqual([])
  })

  it("the Node of the image is the one that the project names", () => {
    expect(readSource("Containerfile")).toContain(`library/node:${readSource(".nvmrc").trim()}-`)
  })

  it("its command is what npm run serve does", () => {
    const { scripts } = JSON.parse(readSource("package.json")) as { readonly scripts: Readonly<Record<string, string>> }
    expect(last.find(({ name }) => name === "CMD")?.command).toEqual(scripts["serve"]?.split(" "))
  })
})

describe("the compose file", () => {
  it("two servers run alike behind a proxy, with a read-only root and no capabilities", () => {
    expect(one).toEqual(two)
    expect(one).toMatchObject({ read_only: true, cap_drop: ["ALL"] })
    expect(proxy?.volumes).toContain("./deploy/haproxy.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro")
  })

  it("the server accepts the settings it is given", () => {
    const values: Readonly<Record<string, string>> = {
      APP_KEY: "5a".repeat(32),
      SMS_GATEWAY_URL: "https://sms.example.org/",
      TIME_ZONE: "UTC"
    }
    const given = Object.entries(one?.environment ?? {}).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)[^}]*\}/gu, (_, setting: string) => values[setting] ?? "x")
    ])
    const read = readConfig({ APP_MODE: "production", ...Object.fromEntries(given) })
    expect(read._tag === "Failure" ? read.failure.problems : []).toEqual([])
    expect(given.length).toBeGreaterThan(8)
  })

  it("the gateway of a trial is started by request only, and prints the codes it gets", async () => {
    expect(gateway).toMatchObject({ profiles: ["trial"], image: "back-office" })
    const [, ...args] = gateway?.command ?? []
    const begun = "0, function () { console.log(this.address().port) })"
    const running = spawn(
      process.execPath,
      args.map((text) => text.replace("8080)", begun))
    )
    try {
      const lines = createInterface({ input: running.stdout })[Symbol.asyncIterator]()
      const { value: port } = await lines.next()
      const body = '{"to":"+15550100001","code":"123456"}'
      expect((await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body })).status).toBe(200)
      expect(await lines.next()).toEqual({ done: false, value: body })
    } finally {
      running.kill()
    }
  })

  it("every image but our own has a version and a digest", () => {
    const images = Object.values(compose.services).flatMap(({ image }) => image ?? [])
    const others = images.filter((image) => image !== "back-office")
    expect(others.length).toBeGreaterThan(3)
    expect(others.filter((image) => !/^docker\.io\/[\w/-]+:\d[\w.]*@sha256:[0-9a-f]{64}$/u.test(image))).toEqual([])
    expect(readSource("Containerfile")).toMatch(/^ARG NODE=\S+@sha256:[0-9a-f]{64}$/mu)
  })

  it("servers connect as the role that works, migrations as the owner, and nothing as the superuser", () => {
    const roles = [one, migrate].map((service) => [
      roleOf(service?.environment?.["DATABASE_URL"]),
      roleOf(service?.environment?.["MIGRATION_DATABASE_URL"])
    ])
    expect(roles).toEqual([
      ["back_office_work", ""],
      ["back_office_work", "back_office_owner"]
    ])
    expect(database?.environment?.["POSTGRES_USER"]).toBe("back_office")
    expect(database?.volumes).toContain("./deploy/roles.sh:/docker-entrypoint-initdb.d/roles.sh:ro")
    const made = [...readSource("deploy/roles.sql").matchAll(/^create role (\w+) login/gmu)].map(([, name]) => name)
    expect(made).toEqual(["back_office_owner", "back_office_work"])
  })

  it("database and storage stand in networks of their own that lead nowhere, and the proxy in neither", () => {
    expect(compose.networks).toEqual({ web: null, database: { internal: true }, storage: { internal: true } })
    expect([database, storage, proxy, one].map((service) => service?.networks)).toEqual([
      ["database"],
      ["storage"],
      ["web"],
      ["web", "database", "storage"]
    ])
    for (const [name, { networks, network_mode }] of Object.entries(compose.services))
      expect(networks ?? network_mode, name).toBeDefined()
  })

  it("the log of every container is bounded", () => {
    for (const [name, { logging }] of Object.entries(compose.services))
      expect(logging?.options, name).toEqual({ "max-size": "10m", "max-file": "5" })
  })

  it("every service that others wait for has a health check of its own, independent of the image", () => {
    expect(Object.keys(compose.services).filter((name) => compose.services[name]?.healthcheck === undefined)).toEqual([
      "bucket",
      "proxy"
    ])
    expect(JSON.stringify(one?.healthcheck)).toContain("/health")
  })
})

describe("the workflow of the checks", () => {
  it("every action is named by the commit of its version", () => {
    const used = [...readSource(".github/workflows/check.yml").matchAll(/uses: (.+)$/gmu)].map(([, action]) => action)
    expect(used).toHaveLength(4)
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/u)
  })
})

describe("the service", () => {
  it("the unit keeps the server from the rest of the machine", () => {
    const unit = readSource("deploy/back-office.service")
    for (const setting of [
      "NoNewPrivileges=yes",
      "ProtectSystem=strict",
      "PrivateUsers=yes",
      "ProtectProc=invisible",
      "RestrictNamespaces=yes",
      "SystemCallFilter=@system-service",
      "SystemCallFilter=~@privileged @resources",
      "CapabilityBoundingSet="
    ])
      expect(unit).toContain(`\n${setting}\n`)
  })
})

describe("ending in order", () => {
  it("a server is given the time to drain and to finish what it does", () => {
    expect(drain).toBe(5)
    expect(Number.parseInt(one?.stop_grace_period ?? "", 10)).toBeGreaterThan(drain + 10)
    expect(seconds("deploy/back-office.service", /TimeoutStopSec=(\d+)/u)).toBeGreaterThan(drain + 10)
  })

  it("the service signals the server alone, which ends its database itself", () => {
    const unit = readSource("deploy/back-office.service")
    expect(unit).toContain("KillMode=mixed\n")
    expect(unit).toMatch(/^ExecStart=\S+\/node adapters\/server\/cli\/start\.ts$/mu)
  })

  it("the proxy notices a draining server before it goes", () => {
    const config = readSource("deploy/haproxy.cfg")
    const [, interval = "", fall = ""] = /inter (\d+)s fall (\d+)/u.exec(config) ?? []
    expect(Number(interval) * Number(fall)).toBeLessThan(drain)
    expect(config).toContain("option httpchk GET /ready")
  })

  it("the proxy has connections for the streams of many pages, and no more than a server accepts", () => {
    const most = Number(
      /connectionsMax = (\d+_\d+)/u.exec(readSource("adapters/server/api/listen.ts"))?.[1]?.replace("_", "")
    )
    const given = [...readSource("deploy/haproxy.cfg").matchAll(/maxconn (\d+)/gu)].map(([, count]) => Number(count))
    expect(given).toHaveLength(2)
    for (const count of given) {
      expect(count).toBeGreaterThanOrEqual(most / 2)
      expect(count).toBeLessThan(most)
    }
  })

  it("while no server is ready, the proxy refuses writes itself, in words that pages understand", () => {
    const config = readSource("deploy/haproxy.cfg")
    const [, refused = "", condition] = /return status 503 \S+ \S+ string '(.*)' if (.*)/u.exec(config) ?? []
    expect(Schema.decodeUnknownSync(Envelope)(JSON.parse(refused))).toEqual({
      code: unavailable.code,
      message: failureWords.en.Unavailable
    })
    expect(condition).toBe("!METH_GET { nbsrv(servers) eq 0 }")
    expect(config.indexOf("return status 503")).toBeLessThan(config.indexOf("use_backend alive"))
  })
})

describe.each(["haproxy.cfg", "nginx.conf"])("the sample %s", (name) => {
  const config = readSource(`deploy/${name}`)

  it("idle connections end before the server closes them", () => {
    expect(keepAliveSeconds).toBe(75)
    const [, kept = ""] = /(?:timeout http-keep-alive|keepalive_timeout) (\d+)s/u.exec(config) ?? []
    expect(Number(kept)).toBeLessThan(keepAliveSeconds)
  })

  it("browsers must use TLS alone, and metrics stay inside", () => {
    expect(config).toMatch(/Strict-Transport-Security "max-age=\d{8}; includeSubDomains"/u)
    expect(config).toContain("metrics")
  })

  it("calls without TLS are refused, and pages led to it", () => {
    expect(config).toMatch(/deny_status 403 if \{ path_beg \/api\/ \} !\{ ssl_fc \}|location \/api\/ \{\s+return 403;/u)
    expect(config).toMatch(/code 308|return 308/u)
  })

  it("the log holds no query, in which names of members stand", () => {
    expect(config).toMatch(
      /log-format "[^"]*%HM %HPO %HV"|log_format \w+ '[^']*\$request_method \$uri \$server_protocol/u
    )
    expect(config).not.toMatch(/option httplog$|\$request_uri" |\$request"|access_log \S+;/mu)
  })

  it("requests and connections of one address are limited", () => {
    expect(config).toMatch(/sc0_conn_cur gt \d+|limit_conn \w+ \d+/u)
    expect(config).toMatch(/sc0_http_req_rate gt \d+|limit_req zone=/u)
  })

  it("an event stream outlives its comments, which come every 15 s", () => {
    const [, idle = ""] = /(?:timeout server|proxy_buffering off;\s+proxy_read_timeout) (\d+)s/u.exec(config) ?? []
    expect(Number(idle)).toBeGreaterThan(30)
  })
})

it("nginx lets an import of 10 MiB pass", () => {
  expect(seconds("deploy/nginx.conf", /client_max_body_size (\d+)m/u)).toBeGreaterThan(10)
})
