/** Signing in, and what stands around every screen: menus, palette, keys help, dialogs of the session. */
import { paletteDriver } from "#tests/drivers/palette.driver.ts"
import { serverDriver } from "#tests/drivers/server.driver.ts"
import { signInDriver } from "#tests/drivers/sign-in.driver.ts"
import { fixedNow } from "#tests/pictures/fixed-now.ts"
import { atRest, type Scene, administrator, type Stage } from "#tests/pictures/stage.ts"

/** Longer than the countdown after which a code can be sent again. */
const untilResend = 40_000

const login = async ({ page }: Stage) => {
  await page.goto("/login")
  return signInDriver(page)
}

const askCode = async (stage: Stage) => {
  const form = await login(stage)
  await form.giveCredentials(administrator)
  await form.send.click()
  await form.dialog.waitFor()
  return form
}

const openClaims = async (stage: Stage) => {
  await stage.open("/claims")
  await atRest(stage)
}

/** What the sidebar holds is in a drawer on a phone. */
const openSidebar = async ({ page, width }: Stage) => {
  if (width < 768) await page.getByRole("button", { name: "Open menu" }).click()
}

const openAccount = async (stage: Stage) => {
  await openClaims(stage)
  await openSidebar(stage)
  await stage.page.getByRole("button", { name: /Marta Salgado/u }).click()
}

const endSession = async (stage: Stage) => {
  const session = await stage.newSession()
  await stage.open("/claims", session)
  await atRest(stage)
  await serverDriver(stage.server.url, session).signOut()
  const again = stage.page.getByRole("dialog", { name: "Sign in again" })
  await again.waitFor()
  return again
}

export const sessionScenes: ReadonlyArray<Scene> = [
  {
    name: "login",
    widths: [1280, 800, 360],
    languages: ["en", "es"],
    inContrast: true,
    play: async ({ page }) => {
      await page.goto("/login")
      await page.locator("input[type=password]").waitFor()
    }
  },
  {
    name: "login-wrong",
    play: async (stage) => {
      const form = await login(stage)
      await form.phone.fill("1")
      await stage.page.keyboard.press("Enter")
      await stage.page.getByText("Password is required").waitFor()
    }
  },
  {
    name: "login-sending",
    play: async (stage) => {
      await stage.hold("**/api/auth/request-otp")
      const form = await login(stage)
      await form.giveCredentials(administrator)
      await form.send.click()
      await stage.page.getByRole("button", { name: "Sending code..." }).waitFor()
    }
  },
  {
    name: "login-code",
    isTimed: true,
    play: async (stage) => {
      await askCode(stage)
      await stage.page.clock.runFor(untilResend)
    }
  },
  {
    name: "login-code-wrong",
    isTimed: true,
    play: async (stage) => {
      const form = await askCode(stage)
      await form.typeCode("000000")
      await form.dialog.getByRole("alert").waitFor()
      // The message in passing is gone when the countdown is over.
      await stage.page.getByRole("listitem").filter({ hasText: "Invalid OTP" }).waitFor()
      await stage.page.clock.runFor(untilResend)
    }
  },
  {
    name: "session-resuming",
    play: async (stage) => {
      await stage.hold("**/api/auth/me")
      await stage.open("/claims")
      await stage.page.getByRole("heading", { name: "Checking your session" }).waitFor()
    }
  },
  {
    name: "session-unreachable",
    play: async (stage) => {
      await stage.cut("**/api/auth/me")
      await stage.open("/claims")
      await stage.page.getByRole("heading", { name: "The server cannot be reached" }).waitFor()
    }
  },
  { name: "session-ended", play: async (stage) => void (await endSession(stage)) },
  {
    name: "session-ended-code",
    isTimed: true,
    play: async (stage) => {
      const again = await endSession(stage)
      await again.getByLabel(/^Password/u).fill(administrator.password)
      await again.getByRole("button", { name: "Send verification code" }).click()
      await stage.page.getByRole("dialog", { name: "Enter OTP Code" }).waitFor()
      await stage.page.clock.runFor(untilResend)
    }
  },
  {
    name: "not-found",
    play: async (stage) => {
      await stage.open("/nowhere")
      await stage.page.getByRole("heading", { name: "Not found" }).waitFor()
    }
  },
  {
    name: "stale",
    isTimed: true,
    play: async (stage) => {
      await stage.cut("**/api/events*")
      // The time of a page is the database's, whose clock goes on.
      await stage.changeAnswer("**/api/claims?*", (answer) => ({ ...answer, asOf: fixedNow }))
      await openClaims(stage)
      await stage.page.clock.runFor(61_000)
      await stage.page.getByText(/^Shown as of/u).waitFor()
    }
  },
  {
    name: "sidebar-narrow",
    widths: [1280],
    play: async (stage) => {
      await openClaims(stage)
      await stage.page.getByRole("button", { name: /sidebar/iu }).click()
    }
  },
  {
    name: "sidebar-drawer",
    widths: [360],
    play: async (stage) => {
      await openClaims(stage)
      await openSidebar(stage)
    }
  },
  { name: "menu-account", play: openAccount },
  {
    name: "menu-filters",
    play: async (stage) => {
      await openClaims(stage)
      await stage.page.getByRole("button", { name: "Filters" }).click()
    }
  },
  {
    name: "menu-settings",
    widths: [1280],
    play: async (stage) => {
      await openClaims(stage)
      await stage.page.getByRole("button", { name: "Table settings" }).click()
    }
  },
  {
    name: "password-change",
    play: async (stage) => {
      await openAccount(stage)
      await stage.page.getByRole("button", { name: "Change password" }).click()
      const dialog = stage.page.getByRole("dialog", { name: "Change password" })
      await dialog.getByRole("button", { name: "Change password" }).click()
      await dialog
        .getByText(/is required/u)
        .first()
        .waitFor()
    }
  },
  {
    name: "palette",
    play: async (stage) => {
      await openClaims(stage)
      await paletteDriver(stage.page).open()
    }
  },
  {
    name: "palette-found",
    play: async (stage) => {
      await openClaims(stage)
      await paletteDriver(stage.page).open()
      await stage.page.keyboard.type("mar")
      await stage.page.waitForResponse(/searchTerm=mar/u)
    }
  },
  {
    name: "palette-nothing",
    play: async (stage) => {
      await openClaims(stage)
      await paletteDriver(stage.page).open()
      await stage.page.keyboard.type("zzqzzq")
      await stage.page.waitForResponse(/searchTerm=zzqzzq/u)
    }
  },
  {
    name: "keys-claims",
    play: async (stage) => {
      await openClaims(stage)
      await stage.page.keyboard.press("?")
      await stage.page.getByRole("dialog", { name: "Keyboard shortcuts for this list" }).waitFor()
    }
  },
  {
    name: "keys-users",
    play: async (stage) => {
      await stage.open("/users")
      await atRest(stage)
      await stage.page.keyboard.press("?")
      await stage.page.getByRole("dialog", { name: "Keyboard shortcuts for this list" }).waitFor()
    }
  }
]
