/** The boot script requests exactly what the screens then read first. */
import { stripTypeScriptTypes } from "node:module"
import { runInNewContext } from "node:vm"
import { setImmediate } from "node:timers/promises"
import { Effect, Record } from "effect"
import { expect, it } from "vitest"
import { type AnyStateMachine, createActor } from "xstate"
import { screenPorts as articlesPorts } from "#adapters/browser/articles-ports.ts"
import { screenPorts as auditPorts } from "#adapters/browser/audit-ports.ts"
import { screenPorts as benefitsPorts } from "#adapters/browser/benefits-ports.ts"
import { screenPorts as claimsPorts } from "#adapters/browser/claims-ports.ts"
import { screenPorts as dashboardPorts } from "#adapters/browser/dashboard-ports.ts"
import { screenPorts as notificationsPorts } from "#adapters/browser/notifications-ports.ts"
import { browserPorts, type Ports } from "#adapters/browser/ports.ts"
import { screenPorts as quizzesPorts } from "#adapters/browser/quizzes-ports.ts"
import { screenPorts as usersPorts } from "#adapters/browser/users-ports.ts"
import { type Place, places } from "#domain/shared/screen/place.schema.ts"
import { bootTable } from "#src/boot/pages.ts"
import { articlesScreenWith } from "#src/screens/articles/articles-workflows.ts"
import { auditScreenWith } from "#src/screens/audit/audit-workflows.ts"
import { benefitsScreenWith } from "#src/screens/benefits/benefits-workflows.ts"
import { claimsScreenWith } from "#src/screens/claims/claims-workflows.ts"
import { dashboardScreenWith } from "#src/screens/dashboard/dashboard-workflows.ts"
import { notificationsScreenWith } from "#src/screens/notifications/notifications-workflows.ts"
import { quizzesScreenWith } from "#src/screens/quizzes/quizzes-workflows.ts"
import { usersScreenWith } from "#src/screens/users/users-workflows.ts"
import { simpleRecords } from "#tests/doubles/simple-records.ts"
import { readSource } from "#tests/architecture/sources.ts"

const bootScript = stripTypeScriptTypes(readSource("src/boot/boot.ts")).replace(
  "BOOT_TABLE",
  JSON.stringify(bootTable(() => []))
)

const stored: Readonly<Record<string, string>> = { "auth-token": "token", "auth-user": "{}" }
const storage = {
  getItem: (name: string) => stored[name] ?? null,
  setItem: () => undefined,
  removeItem: () => undefined
}
const sorted = (urls: ReadonlySet<string>): ReadonlyArray<string> =>
  [...urls].map((url) => url.split(/[?&]/u).toSorted().join(" ")).toSorted()

const bootRequests = (pathname: string, search: string): ReadonlyArray<string> => {
  const urls = new Set<string>()
  runInNewContext(bootScript, {
    URLSearchParams,
    window: {},
    localStorage: storage,
    location: { pathname, search },
    matchMedia: () => ({ matches: false }),
    navigator: { language: "en" },
    document: { documentElement: { dataset: {} }, createElement: () => ({}), head: { append: () => undefined } },
    fetch: async (url: string) => urls.add(url)
  })
  return sorted(urls)
}

const user = () => {
  throw new Error("Nobody decides anything here")
}
const noDrafts = { read: () => Effect.succeed(null) }
const screens: Readonly<Record<Place, (ports: Ports) => AnyStateMachine>> = {
  dashboard: (ports) => dashboardScreenWith(dashboardPorts(ports)),
  users: (ports) => usersScreenWith(usersPorts(ports), noDrafts),
  ...Record.map(
    simpleRecords,
    ({ machineOver }) =>
      (ports: Ports) =>
        machineOver(ports, noDrafts)
  ),
  questions: (ports) => quizzesScreenWith(quizzesPorts(ports), () => Promise.reject(new Error("No quiz is edited"))),
  benefits: (ports) => benefitsScreenWith(benefitsPorts(ports), noDrafts),
  learn: (ports) => articlesScreenWith(articlesPorts(ports), noDrafts),
  claims: (ports) => claimsScreenWith(claimsPorts(ports), user),
  notifications: (ports) => notificationsScreenWith(notificationsPorts(ports)),
  audit: (ports) => auditScreenWith(auditPorts(ports))
}

/** No list waits for it: decisions that can still be undone. */
const laterReads: ReadonlySet<string> = new Set(["/api/claims/decisions"])

/** What the session and the list of a screen read when the page is opened; nothing is answered. */
const programRequests = async (place: Place, query: string): Promise<ReadonlyArray<string>> => {
  const urls = new Set<string>()
  const page = {
    localStorage: storage,
    sessionStorage: storage,
    navigator: { language: "en", onLine: true },
    addEventListener: () => undefined,
    fetch: (url: string) => {
      if (!laterReads.has(url)) urls.add(url)
      return new Promise(() => undefined)
    }
  }
  const ports = browserPorts({
    window: page as unknown as Window,
    language: () => "en",
    onUnauthorized: () => Promise.resolve(false)
  })
  const controller = new AbortController()
  void Effect.runPromise(ports.session.me, { signal: controller.signal }).catch(() => undefined)
  const screen = createActor(screens[place](ports))
  screen.start()
  screen.send({ type: "screen.show", query })
  for (let turn = 0; turn < 10; turn += 1) await setImmediate()
  screen.stop()
  controller.abort()
  return sorted(urls)
}

it.each(places.flatMap((place) => ["", "?page=3&limit=25&searchTerm=a+b"].map((query) => [place, query] as const)))(
  "the boot script requests what the screen reads at /%s%s",
  async (place, query) => {
    expect(bootRequests(`/${place}`, query)).toEqual(await programRequests(place, query))
  }
)

it("the boot script requests the landing place at /", () => {
  expect(bootRequests("/", "")).toEqual(bootRequests("/dashboard", ""))
})

it("a request of the boot script is used once, and not after a change", async () => {
  const sent = new Array<string>()
  const page = {
    localStorage: storage,
    navigator: { language: "en", onLine: true },
    addEventListener: () => undefined,
    fetch: async (url: string) => {
      sent.push(url)
      return new Response()
    },
    boot: { requests: {} }
  }
  const { connection } = browserPorts({
    window: page as unknown as Window,
    language: () => "en",
    onUnauthorized: () => Promise.resolve(false)
  })
  const read = async (headers: Readonly<Record<string, string>> = {}) => {
    const response = await connection.fetch("/api/users?limit=10&page=1", { method: "GET", headers })
    return response.text()
  }
  const begin = () => (page.boot.requests = { "/api/users?page=1&limit=10": Promise.resolve(new Response("early")) })
  begin()
  expect([await read(), await read()]).toEqual(["early", ""])
  begin()
  await connection.fetch("/api/claims/bulk", { method: "POST" })
  expect(await read()).toBe("")
  begin()
  expect(await read({ "x-write-position": "unknown" })).toBe("")
  expect(sent.filter((url) => url.startsWith("/api/users"))).toHaveLength(3)
})
