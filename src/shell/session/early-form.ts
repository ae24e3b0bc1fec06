/** Takes over the sign-in form that the page drew before the program was there. */
import { type CountryCode, countryCodes } from "#domain/shared/account.schema.ts"
import type { SignInRef } from "./sign-in-state.ts"

/** What the inline script of the page leaves. */
export interface EarlyForm {
  /** The place of the button that was pressed last among all buttons. */
  readonly pressed: number | null
  /** Settled once no button is held down; null where none was. */
  readonly released: Promise<void> | null
  readonly end: () => void
}

const controls = "input, select, button"

/** Draws the program's form in its place, with what was typed, focused and pressed. */
export const takeOver = (root: HTMLElement, { pressed, end }: EarlyForm, signIn: SignInRef, draw: () => void): void => {
  const fieldOf = (selector: string) => root.querySelector<HTMLInputElement | HTMLSelectElement>(selector)?.value ?? ""
  const countryCode = countryCodes.find((one): one is CountryCode => one === fieldOf("select"))
  if (countryCode !== undefined) signIn.send({ type: "country.change", countryCode })
  signIn.send({ type: "phone.change", text: fieldOf("input[type=tel]") })
  signIn.send({ type: "password.change", text: fieldOf("input[type=password]") })
  const focused = document.activeElement
  const at = [...root.querySelectorAll(controls)].findIndex((one) => one === focused)
  const [start, stop] =
    focused instanceof HTMLInputElement ? [focused.selectionStart, focused.selectionEnd] : [null, null]
  end()
  draw()
  const present = root.querySelectorAll<HTMLElement>(controls)[at]
  present?.focus()
  if (present instanceof HTMLInputElement) present.setSelectionRange(start, stop)
  if (pressed !== null) root.querySelectorAll("button")[pressed]?.click()
}
