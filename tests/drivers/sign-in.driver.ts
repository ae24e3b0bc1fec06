/** Drives signing in by visible texts. */
import type { Page } from "@playwright/test"

export interface Words {
  readonly countryCode: string
  readonly phone: string
  readonly password: string
  readonly send: string
  readonly title: string
  readonly group: string
  readonly verify: string
}

export const englishSignIn: Words = {
  countryCode: "Country code",
  phone: "Phone number",
  password: "Password",
  send: "Send verification code",
  title: "Enter OTP Code",
  group: "Verification code",
  verify: "Verify"
}

export const signInDriver = (page: Page, words: Words = englishSignIn) => {
  const dialog = page.getByRole("dialog", { name: words.title })
  const countryCode = page.getByRole("combobox", { name: words.countryCode })
  const phone = page.getByRole("textbox", { name: words.phone })
  const password = page.getByLabel(new RegExp(`^${words.password}`, "u"))
  const send = page.getByRole("button", { name: words.send })
  const boxes = dialog.getByRole("group", { name: words.group }).getByRole("textbox")
  const verify = dialog.getByRole("button", { name: words.verify })
  return {
    countryCode,
    phone,
    password,
    send,
    dialog,
    boxes,
    verify,
    cancel: dialog.getByRole("button", { name: "Cancel" }),
    resend: dialog.getByRole("button", { name: "Resend" }),
    giveCredentials: async (who: { readonly prefix: string; readonly phone: string; readonly password: string }) => {
      await countryCode.selectOption(who.prefix)
      await phone.fill(who.phone)
      await password.fill(who.password)
    },
    typeCode: async (code: string) => {
      await boxes.first().focus()
      await page.keyboard.type(code)
    }
  }
}
