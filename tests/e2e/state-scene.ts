/** The context of a scene: a page, and functions to prepare the backend and to hold requests. */
import type { Page, TestInfo } from "@playwright/test"
import type { User } from "#domain/users/user-record.schema.ts"
import type { SignedIn, ServerDriver } from "#tests/drivers/server.driver.ts"
import type { ServerProcess } from "#tools/server-process.ts"
import { type OwnClaims, expect, test } from "#tests/e2e/fixtures.ts"

export interface Stage {
  readonly page: Page
  readonly server: ServerProcess
  readonly colleague: ServerDriver
  readonly fileClaims: (count: number) => Promise<OwnClaims>
  readonly addPerson: (patch?: Readonly<Record<string, unknown>>) => Promise<User>
  readonly enter: (path: string) => Promise<SignedIn>
  /** Holds every request to this address until the scene is over. */
  readonly hold: (address: string | RegExp) => Promise<void>
  /** From the next page on, pauses of exactly so many ms last until they are ended. */
  readonly holdPauses: (ms: number) => Promise<void>
  readonly endPauses: () => Promise<void>
  readonly pausesHeld: () => Promise<number>
  /** Cuts every request to this address. */
  readonly cut: (address: string | RegExp) => Promise<void>
}

export interface Scene {
  readonly name: string
  /** The machine states that the scene ends in. */
  readonly states: ReadonlyArray<string>
  /** Plays until the state is visible, and expects it. */
  readonly play: (stage: Stage) => Promise<void>
  /** What only this state does next: distinguishes states that look alike. */
  readonly after?: (stage: Stage) => Promise<void>
}

interface Pauses {
  readonly end: () => void
  readonly count: () => number
}

/** Runs in the page: timers of one length are held until released, all others run normally. */
const holdTimers = (heldMs: number): void => {
  const plain = window.setTimeout.bind(window)
  const plainClear = window.clearTimeout.bind(window)
  const held = new Map<number, () => void>()
  let isHolding = true
  const pauses: Pauses = {
    end: () => {
      isHolding = false
      for (const act of held.values()) act()
      held.clear()
    },
    count: () => held.size
  }
  const patched = (act: () => void, ms?: number, ...rest: unknown[]): number => {
    if (!isHolding || ms !== heldMs) return plain(act, ms, ...rest)
    const id = plain(() => undefined, 0)
    held.set(id, act)
    return id
  }
  Object.assign(window, {
    heldPauses: pauses,
    setTimeout: patched,
    clearTimeout: (id: number) => {
      held.delete(id)
      plainClear(id)
    }
  })
}

/** Colours in transition are neither of the two. */
const coloursAtRest = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.getAnimations().every((one) => !(one instanceof CSSTransition)))
}

/** One test for each scene: all axe rules in light, those about colours in dark. */
export const playScenes = (scenes: ReadonlyArray<Scene>): void => {
  for (const { name, states, play, after } of scenes) {
    test(`${name} has no barrier, light or dark`, async ({
      page,
      server,
      colleague,
      fileClaims,
      addPerson,
      enterPage,
      axe,
      expectStatus,
      expectCut
    }, info) => {
      expectStatus(401, 409, 422)
      expectCut()
      info.annotations.push(
        ...states.map((description): TestInfo["annotations"][number] => ({ type: "state", description }))
      )
      let end = (): void => undefined
      const over = new Promise<void>((resolve) => (end = resolve))
      const stage: Stage = {
        page,
        server,
        colleague,
        fileClaims,
        addPerson,
        enter: (path) => enterPage(page, path),
        hold: async (address) => {
          await page.route(address, async (route) => {
            await over
            await route.continue().catch(() => undefined)
          })
        },
        holdPauses: async (ms) => {
          await page.addInitScript(holdTimers, ms)
        },
        endPauses: () => page.evaluate(() => (Reflect.get(window, "heldPauses") as Pauses).end()),
        pausesHeld: () => page.evaluate(() => (Reflect.get(window, "heldPauses") as Pauses).count()),
        cut: async (address) => {
          await page.route(address, (route) => route.abort("connectionreset"))
        }
      }
      await page.emulateMedia({ reducedMotion: "reduce" })
      await play(stage)
      await coloursAtRest(page)
      await axe(page)
      await page.emulateMedia({ colorScheme: "dark" })
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
      await coloursAtRest(page)
      await axe(page, { coloursOnly: true })
      await after?.(stage)
      end()
      await page.unrouteAll({ behavior: "ignoreErrors" })
    })
  }
}

/** Opens a form whose record cannot be read, and types before that is known. */
export const typeBeforeFailure = async (
  { page, cut }: Stage,
  address: string | RegExp,
  open: () => Promise<unknown>
): Promise<void> => {
  const isTyped = Promise.withResolvers<undefined>()
  await cut(address)
  await page.route(address, async (route) => {
    await isTyped.promise
    await route.fallback()
  })
  await open()
  const form = page.getByRole("dialog")
  await expect(form.getByText("Loading...")).toBeVisible()
  await page.keyboard.type("My words")
  isTyped.resolve(undefined)
  await expect(form.getByRole("button", { name: "Retry" })).toBeVisible()
}
