import type { ChangeEvent, ClipboardEvent, KeyboardEvent } from "react"
import { Input } from "./input.tsx"
import * as styles from "./otp-input.module.css"

const length = 6
const places = [0, 1, 2, 3, 4, 5]

export interface OtpInputProps {
  readonly label: string
  readonly digitLabel: (position: number) => string
  /** The digits so far, at most six. */
  readonly value: string
  readonly onChange: (digits: string) => void
  readonly isInvalid: boolean
  /** The element with the error message. */
  readonly describedBy: string | null
}

const onlyDigits = (text: string) => text.replace(/\D/g, "")

const moveTo = (box: HTMLElement, place: number) => {
  const boxes = box.parentElement?.querySelectorAll("input")
  const target = boxes?.[Math.max(0, Math.min(length - 1, place))]
  target?.focus()
  target?.select()
}

/** The text added to a box that showed `shown`. */
const typed = (text: string, shown: string) => {
  const digits = onlyDigits(text)
  if (shown === "" || digits.length < 2) return digits
  return digits.startsWith(shown) ? digits.slice(1) : digits.slice(0, -1)
}

/** Six boxes for one code. Typing advances, Backspace goes back, a paste fills from the first box and keeps six digits. */
export const OtpInput = ({ label, digitLabel, value, onChange, isInvalid, describedBy }: OtpInputProps) => {
  const enter = (event: ChangeEvent<HTMLInputElement>, place: number) => {
    const digits = typed(event.target.value, value[place] ?? "")
    const from = Math.min(place, value.length)
    if (digits === "") return onChange(value.slice(0, from) + value.slice(from + 1))
    onChange((value.slice(0, from) + digits + value.slice(from + digits.length)).slice(0, length))
    moveTo(event.target, from + digits.length)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const digits = onlyDigits(event.clipboardData.getData("text")).slice(0, length)
    if (digits === "") return
    onChange(digits)
    moveTo(event.currentTarget, digits.length)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>, place: number) => {
    const isEmpty = value[place] === undefined
    if (event.key === "Backspace" || event.key === "Delete") {
      event.preventDefault()
      const at = event.key === "Backspace" && isEmpty ? place - 1 : place
      onChange(value.slice(0, Math.max(0, at)) + value.slice(Math.max(0, at) + 1))
      if (event.key === "Backspace") moveTo(event.currentTarget, place - 1)
    } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      event.preventDefault()
      moveTo(event.currentTarget, event.key === "ArrowLeft" ? place - 1 : Math.min(place + 1, value.length))
    }
  }
  return (
    <div className={styles.boxes} role="group" aria-label={label}>
      {places.map((place) => (
        <Input
          key={place}
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete={place === 0 ? "one-time-code" : "off"}
          aria-label={digitLabel(place + 1)}
          value={value[place] ?? ""}
          onChange={(event) => enter(event, place)}
          onPaste={paste}
          onKeyDown={(event) => press(event, place)}
          onFocus={(event) => event.target.select()}
          onClick={(event) => moveTo(event.currentTarget, Math.min(place, value.length))}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy ?? undefined}
          data-first-focus={place === Math.min(value.length, length - 1) || undefined}
        />
      ))}
    </div>
  )
}
