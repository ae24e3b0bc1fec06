import { describe, expect, it } from "vitest"
import { storedPreferences } from "#adapters/browser/browser-storage/preferences.storage.ts"
import { storedReturnPath } from "#adapters/browser/browser-storage/return-path.storage.ts"
import { storedSession } from "#adapters/browser/browser-storage/session.storage.ts"
import { preferencesDefault } from "#domain/shared/preferences.schema.ts"
import { marta } from "#tests/fixtures/people.ts"

/** The part of the browser's storage that is used. */
const storageOf = (initial: Readonly<Record<string, string>> = {}) => {
  const entries = new Map(Object.entries(initial))
  const storage = {
    get length() {
      return entries.size
    },
    key: (at: number) => [...entries.keys()][at] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key)
  } as Storage
  return { storage, entries }
}

const user = { ...marta, email: "marta@backoffice.example", mobile_number: "+15550100001", role: "admin" as const }
const session = { user, access_token: "secret" }

describe("the session of this browser", () => {
  it("the session is stored under the two keys of the specification and read again", () => {
    const { storage, entries } = storageOf({ preferences: "{}" })
    const savedSession = storedSession(storage, new EventTarget())
    savedSession.save(session)
    expect([...entries.keys()]).toEqual(["preferences", "auth-token", "auth-user"])
    expect(savedSession.read()).toEqual(session)
    savedSession.clear()
    expect([...entries.keys()]).toEqual(["preferences"])
  })

  it("the token of the browser is stored with a session and stays after it", () => {
    const { storage } = storageOf()
    const savedSession = storedSession(storage, new EventTarget())
    savedSession.save({ ...session, device_token: "browser" })
    expect(savedSession.read()).toEqual(session)
    savedSession.clear()
    expect([savedSession.token(), savedSession.deviceToken()]).toEqual([null, "browser"])
  })

  it.each([
    ["the session is none without a token", { "auth-user": JSON.stringify(user) }],
    ["the session is none without a user", { "auth-token": "secret" }],
    ["the session is none when the user cannot be read", { "auth-user": "{", "auth-token": "secret" }],
    ["the session is none when the user is of another shape", { "auth-user": "{}", "auth-token": "secret" }]
  ])("%s, and what remains of it is removed", (_, initial) => {
    const { storage, entries } = storageOf(initial)
    expect(storedSession(storage, new EventTarget()).read()).toBeNull()
    expect(entries.size).toBe(0)
  })

  it("a change in another tab is published until the listener unsubscribes", () => {
    const { storage } = storageOf()
    const events = new EventTarget()
    const received: Array<string | null> = []
    const change = (key: string | null) => events.dispatchEvent(Object.assign(new Event("storage"), { key }))
    const stop = storedSession(storage, events).onOtherTab((user) => received.push(user?.name ?? null))
    storage.setItem("auth-user", JSON.stringify(user))
    storage.setItem("auth-token", "secret")
    change("auth-token")
    change("preferences")
    storage.removeItem("auth-user")
    change("auth-user")
    change(null)
    stop()
    change("auth-token")
    expect(received).toEqual([marta.name, null, null])
  })

  it("a token that another tab has dropped ends nothing here", () => {
    const { storage } = storageOf()
    const events = new EventTarget()
    const received: Array<string | null> = []
    const session = storedSession(storage, events)
    session.save({ access_token: "secret", user })
    session.onOtherTab((changed) => received.push(changed?.name ?? null))
    session.dropToken()
    events.dispatchEvent(Object.assign(new Event("storage"), { key: "auth-token" }))
    expect([received, session.token()]).toEqual([[], null])
  })
})

describe("preferences", () => {
  it("the defaults and the browser's language apply until preferences are chosen", () => {
    const { storage } = storageOf()
    const preferences = storedPreferences(storage, "es")
    expect(preferences.read()).toEqual({ ...preferencesDefault, language: "es" })
    preferences.save({ ...preferencesDefault, theme: "dark" })
    expect(preferences.read()).toEqual({ ...preferencesDefault, theme: "dark" })
  })

  it("preferences that cannot be read count as not chosen", () => {
    const { storage } = storageOf({ preferences: '{"theme":"pink"}' })
    expect(storedPreferences(storage, "en").read()).toEqual(preferencesDefault)
  })
})

it("columns that an older build has stored in clear are forgotten when the session ends or another begins", () => {
  for (const end of ["clear", "forget", "save"] as const) {
    const older = { "csv-columns-users": "{}", "session csv-columns-users": "{}", preferences: "{}" }
    const { storage, entries } = storageOf(older)
    storedSession(storage, new EventTarget())[end](session)
    expect([...entries.keys()].filter((name) => name.includes("csv-columns"))).toEqual([])
    expect(entries.has("preferences")).toBe(true)
  }
})

describe("the return path after sign-in", () => {
  it("the return path is returned once", () => {
    const returnPath = storedReturnPath(storageOf().storage)
    returnPath.save("/claims?status=pending")
    expect([returnPath.take(), returnPath.take()]).toEqual(["/claims?status=pending", null])
  })

  it.each(["https://elsewhere.example", "//elsewhere.example", "/\\elsewhere.example", "claims"])(
    "the return path is never %s",
    (path) => {
      expect(storedReturnPath(storageOf({ "wanted-place": path }).storage).take()).toBeNull()
    }
  )
})
