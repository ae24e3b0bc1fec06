import { type ComponentPropsWithoutRef, type MouseEvent, type ReactNode, useId } from "react"
import type { LucideIcon } from "lucide-react"
import * as styles from "./button.module.css"
import { Icon, type IconProps } from "./icon.tsx"
import { Kbd } from "./kbd.tsx"
import { Spinner } from "./spinner.tsx"
import { Tooltip } from "./tooltip.tsx"

export type Action = (() => void) | null

export interface ButtonProps {
  /** What it does, or null when it would be refused: then it stays focusable and does nothing. */
  readonly action: Action
  readonly children?: ReactNode
  readonly kind?: "plain" | "primary" | "danger" | "quiet" | "link"
  readonly size?: "normal" | "small" | "wide"
  readonly icon?: LucideIcon
  readonly iconTone?: IconProps["tone"]
  /** Words of a warning colour, for a quiet button that takes something away. */
  readonly tone?: "danger"
  /** The name, where the visible words are missing or too short. */
  readonly label?: string
  /** The words worn while `isBusy`; the button keeps room for them. */
  readonly busyWords?: string
  readonly isBusy?: boolean
  /** Why it is refused, shown on hover and focus. */
  readonly reason?: string | null
  readonly keycap?: string
  /** The keys as `aria-keyshortcuts` spells them, where that is not the cap; then they are held, and work in any case. */
  readonly keys?: string
  readonly isPressed?: boolean
  /** Whether what it unfolds is shown. */
  readonly isExpanded?: boolean
  /** Submits the form around it, whose `onSubmit` then acts. */
  readonly submits?: boolean
  readonly tabIndex?: number
  /** In a row of a table, where that is narrow, it is a box as large as a finger; in the sidebar it looks like a link. */
  readonly place?: "row" | "sidebar"
  /** What it opens has been set. */
  readonly isSet?: boolean
  /** The popover it opens. */
  readonly opens?: string
  readonly tipSide?: "above" | "below" | "right" | "from-end"
  readonly isFirstFocus?: boolean
}

/** A button. What cannot happen cannot be clicked: a null action is `aria-disabled`, with its reason beside it. */
export const Button = (props: ButtonProps) => {
  const { action, children, kind = "plain", size = "normal", icon, label, isBusy = false, reason = null } = props
  const reasonId = useId()
  const isRefused = (action === null && props.opens === undefined) || isBusy
  const isIconOnly = children === undefined
  const press = (event: MouseEvent) => {
    if (isRefused) event.preventDefault()
    else if (props.submits !== true) action?.()
  }
  const says = isRefused && !isBusy ? reason : null
  const shortcuts = props.keys ?? props.keycap
  const reserve = kind === "link" || size === "small" ? undefined : props.busyWords
  return (
    <button
      type={props.submits === true ? "submit" : "button"}
      className={styles.button}
      data-kind={kind}
      data-size={size}
      data-place={props.place}
      onClick={press}
      data-tone={props.tone}
      data-icon-only={isIconOnly || undefined}
      data-set={props.isSet || undefined}
      {...(isRefused ? { "aria-disabled": true } : {})}
      {...(isBusy ? { "aria-busy": true } : {})}
      {...(label === undefined || (isBusy && props.busyWords !== undefined) ? {} : { "aria-label": label })}
      {...(says === null ? {} : { "aria-describedby": reasonId })}
      {...(props.isPressed === undefined ? {} : { "aria-pressed": props.isPressed })}
      {...(props.isExpanded === undefined ? {} : { "aria-expanded": props.isExpanded })}
      {...(shortcuts === undefined ? {} : { "aria-keyshortcuts": shortcuts })}
      {...(props.tabIndex === undefined ? {} : { tabIndex: props.tabIndex })}
      {...(props.opens === undefined ? {} : { popoverTarget: props.opens })}
      {...(props.isFirstFocus === true ? { "data-first-focus": true } : {})}
    >
      {isBusy ? <Spinner size={14} /> : icon && <Icon of={icon} tone={props.iconTone} />}
      {children !== undefined && (
        <span className={styles.text} {...(reserve === undefined ? {} : { "data-reserve": reserve })}>
          {isBusy && props.busyWords !== undefined ? props.busyWords : children}
        </span>
      )}
      {props.keycap !== undefined && !isBusy && <Kbd single={props.keys === undefined}>{props.keycap}</Kbd>}
      {says !== null && (
        <Tooltip id={reasonId} side={props.tipSide ?? "above"}>
          {says}
        </Tooltip>
      )}
      {says === null && isIconOnly && label !== undefined && <Tooltip side={props.tipSide ?? "above"}>{label}</Tooltip>}
    </button>
  )
}

/** A select that looks like a button; `data-set` where something has been chosen. */
export const ButtonSelect = (props: Omit<ComponentPropsWithoutRef<"select">, "className">) => (
  <select {...props} className={styles.button} data-kind="plain" />
)

interface ButtonLabelProps {
  readonly htmlFor: string
  readonly icon: LucideIcon
  readonly isRefused: boolean
  readonly children: string
}

/** The label of an input that is not drawn: it looks like the button that it stands for. */
export const ButtonLabel = ({ htmlFor, icon, isRefused, children }: ButtonLabelProps) => (
  <label className={styles.button} data-kind="plain" htmlFor={htmlFor} aria-disabled={isRefused || undefined}>
    <Icon of={icon} />
    <span className={styles.text}>{children}</span>
  </label>
)
