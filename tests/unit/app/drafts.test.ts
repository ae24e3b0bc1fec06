import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { keepDrafts } from "#src/app/drafts.ts"
import { memoryDrafts } from "#tests/doubles/drafts.memory.ts"

/** What a keeper hears of its page. */
const page = () => {
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" })
  const window = Object.assign(new EventTarget(), { document })
  return {
    window: window as unknown as Window,
    close: () => window.dispatchEvent(new Event("pagehide")),
    show: (visibilityState: "visible" | "hidden") => {
      document.visibilityState = visibilityState
      document.dispatchEvent(new Event("visibilitychange"))
    }
  }
}
const typed = { subject: "quiz new", draft: { title: "Sleep" } }

const start = () => {
  const here = page()
  const drafts = memoryDrafts()
  return { ...here, drafts, keeper: keepDrafts(here.window, drafts, () => undefined) }
}

describe("the keeper of a page", () => {
  it.each([
    ["is closed", ({ close }: ReturnType<typeof start>) => void close()],
    ["is put aside", ({ show }: ReturnType<typeof start>) => show("hidden")],
    ["loses whoever is signed in", ({ keeper }: ReturnType<typeof start>) => keeper.stop()]
  ])("has written what was typed before the page that %s is told anything else", (_, leave) => {
    const at = start()
    at.keeper.want(typed)
    expect(at.drafts.all().size).toBe(0)
    leave(at)
    // Nothing is awaited here: a page that goes does not wait either.
    expect([...at.drafts.all().values()]).toEqual(['{"title":"Sleep"}'])
  })

  it("waits for a page that comes back", () => {
    const { drafts, keeper, show } = start()
    keeper.want(typed)
    show("visible")
    expect(drafts.all().size).toBe(0)
    keeper.stop()
  })

  it("reads what is kept for a subject", async () => {
    const { keeper, close } = start()
    keeper.want(typed)
    close()
    expect(await Effect.runPromise(keeper.read("quiz new"))).toEqual({ title: "Sleep" })
  })
})
