import type { ComponentPropsWithoutRef, MouseEvent, ReactNode } from "react"
import type { LucideIcon } from "lucide-react"
import * as styles from "./button.module.css"
import { Icon, type IconProps } from "#src/components/text/icon.tsx"
import { Kbd } from "./kbd.tsx"
import { Spinner } from "#src/components/notes/spinner.tsx"
import { type TipSide, tipOf } from "./tip.ts"

export type Action = (() => void) | null

export interface ButtonProps {
  /** The action, or null when it is unavailable: then the button stays focusable and does nothing. */
  readonly action: Action
  readonly children?: ReactNode
  readonly kind?: "plain" | "primary" | "danger" | "quiet" | "link"
  readonly size?: "normal" | "small" | "wide"
  readonly icon?: LucideIcon | undefined
  readonly iconTone?: IconProps["tone"]
  /** Warning colour, for a quiet button that removes something. */
  readonly tone?: "danger"
  /** The name, where the visible words are missing or too short. */
  readonly label?: string
  /** Shows its name as a tooltip beside visible words, too. */
  readonly hasTip?: boolean
  /** The label while `isBusy`; the button reserves space for it. */
  readonly busyWords?: string
  readonly isBusy?: boolean
  /** Why it is unavailable, shown on hover and focus. */
  readonly reason?: string | null
  readonly keycap?: string
  /** The value of `aria-keyshortcuts`, where it differs from the key cap or there is none. */
  readonly keys?: string | undefined
  readonly isPressed?: boolean
  /** Whether the expandable part is open. */
  readonly isExpanded?: boolean
  /** Submits the surrounding form. */
  readonly submits?: boolean
  readonly tabIndex?: number
  /** In a narrow table row it is as large as a touch target; in the sidebar it looks like a link. */
  readonly place?: "row" | "sidebar"
  /** Its menu has a value set. */
  readonly isSet?: boolean
  /** The popover it opens. */
  readonly opens?: string
  readonly tipSide?: TipSide
  readonly isFirstFocus?: boolean
}

/** A button. A null action makes it `aria-disabled`, with the reason as a tooltip. */
export const Button = (props: ButtonProps) => {
  const { action, children, kind = "plain", size = "normal", icon, label, isBusy = false, reason = null } = props
  const isRefused = (action === null && props.opens === undefined) || isBusy
  const isIconOnly = children === undefined
  const press = (event: MouseEvent) => {
    if (isRefused) event.preventDefault()
    else if (props.submits !== true) action?.()
  }
  const says = isRefused && !isBusy ? reason : null
  // What has a key shows it, in its tooltip where there is no cap.
  const isKeyHidden = props.keys !== undefined && props.keycap === undefined
  const tip = says ?? (isIconOnly || isKeyHidden || props.hasTip === true ? label : undefined)
  // An icon stands beside its words, which therefore get no more room than they need.
  const reserve = kind === "link" || size === "small" || icon !== undefined ? undefined : props.busyWords
  return (
    <button
      type={props.submits === true ? "submit" : "button"}
      className={styles.button}
      data-kind={kind}
      data-size={size}
      data-place={props.place}
      data-reserve={reserve}
      onClick={press}
      data-tone={props.tone}
      data-icon-only={isIconOnly || undefined}
      data-set={props.isSet || undefined}
      aria-disabled={isRefused || undefined}
      aria-busy={isBusy || undefined}
      aria-label={isBusy && props.busyWords !== undefined ? undefined : label}
      {...(says === null ? {} : { "aria-description": says })}
      aria-pressed={props.isPressed}
      aria-expanded={props.isExpanded}
      aria-keyshortcuts={props.keys ?? props.keycap}
      tabIndex={props.tabIndex}
      popoverTarget={props.opens}
      data-first-focus={props.isFirstFocus || undefined}
      {...tipOf(tip, props.tipSide)}
    >
      {isBusy ? <Spinner size={14} /> : icon && <Icon of={icon} tone={props.iconTone} />}
      {children !== undefined && (
        <span className={styles.text}>{isBusy && props.busyWords !== undefined ? props.busyWords : children}</span>
      )}
      {props.keycap !== undefined && !isBusy && <Kbd single={props.keys === undefined}>{props.keycap}</Kbd>}
    </button>
  )
}

/** A select that looks like a button; `data-set` where a value is chosen. */
export const ButtonSelect = (props: Omit<ComponentPropsWithoutRef<"select">, "className">) => (
  <select {...props} className={styles.button} data-kind="plain" />
)

interface ButtonLabelProps {
  readonly htmlFor: string
  readonly icon: LucideIcon
  readonly isRefused: boolean
  readonly children: string
}

/** The label of a hidden input, which looks like a button. */
export const ButtonLabel = ({ htmlFor, icon, isRefused, children }: ButtonLabelProps) => (
  <label className={styles.button} data-kind="plain" htmlFor={htmlFor} aria-disabled={isRefused || undefined}>
    <Icon of={icon} />
    <span className={styles.text}>{children}</span>
  </label>
)

/** Contains buttons that act on the next record after each press: a double click or a held key presses them once. */
export const PressedOnce = ({ children }: { readonly children: ReactNode }) => (
  <span
    style={{ display: "contents" }}
    onClickCapture={(event) => {
      if (event.detail > 1) event.stopPropagation()
    }}
    onKeyDownCapture={(event) => {
      if (event.repeat && event.key === "Enter") event.preventDefault()
    }}
  >
    {children}
  </span>
)
