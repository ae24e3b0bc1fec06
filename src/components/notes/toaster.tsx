import { CircleAlert, CircleCheck, Info, X } from "lucide-react"
import { Toaster as Sonner, toast } from "sonner"
import "sonner/dist/styles.css"
import { Icon } from "#src/components/text/icon.tsx"
import * as styles from "./toaster.module.css"

export interface ToasterProps {
  readonly theme: "light" | "dark" | "system"
  readonly words: { readonly label: string; readonly close: string }
}

// Sonner pauses its timers only while the pointer is over its list, so these events are dispatched to the list.
const dispatchPointer = (kind: "mouseover" | "mouseout") =>
  document
    .querySelector("[data-sonner-toaster]")
    ?.dispatchEvent(new MouseEvent(kind, { bubbles: true, relatedTarget: document.body }))

const standStill = () => dispatchPointer("mouseover")
const goOn = () => dispatchPointer("mouseout")

const pauseWhileAway = (frame: HTMLElement | null) => {
  if (frame === null) return
  window.addEventListener("blur", standStill)
  window.addEventListener("focus", goOn)
  return () => {
    window.removeEventListener("blur", standStill)
    window.removeEventListener("focus", goOn)
  }
}

/**
 * Shows toasts: top right below the page's buttons, which must stay usable; three at most, the newest on top; Alt+T
 * focuses them.
 *
 * Each disappears after 5000 ms, not counting hover and the time the window is inactive.
 */
export const Toaster = ({ theme, words }: ToasterProps) => (
  <div ref={pauseWhileAway} style={{ display: "contents" }}>
    <Sonner
      // set here, because otherwise each rendering measures the page, which forces a layout
      dir="ltr"
      position="top-right"
      duration={5000}
      visibleToasts={3}
      hotkey={["altKey", "KeyT"]}
      theme={theme}
      closeButton
      expand
      gap={8}
      offset={{ top: 68, right: 16 }}
      mobileOffset={{ top: 60, left: 16, right: 16 }}
      containerAriaLabel={words.label}
      toastOptions={{ className: styles.toast ?? "", closeButtonAriaLabel: words.close }}
      icons={{
        success: <Icon of={CircleCheck} size={18} />,
        error: <Icon of={CircleAlert} size={18} />,
        info: <Icon of={Info} size={18} />,
        close: <Icon of={X} />
      }}
    />
  </div>
)

export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

export interface Toast {
  /** A second toast with the same id replaces the first. */
  readonly id: string
  readonly tone: "success" | "error" | "info"
  readonly text: string
  readonly action: ToastAction | null
}

/** Shows a toast. Errors interrupt what is being read aloud, the others wait. */
export const showToast = ({ id, tone, text, action }: Toast) => {
  toast[tone](<span role={tone === "error" ? "alert" : "status"}>{text}</span>, {
    id,
    ...(action === null ? {} : { action: { label: action.label, onClick: action.run } })
  })
  // its list exists only once it is rendered
  if (!document.hasFocus()) setTimeout(standStill, 100)
}

export const dismissToast = (id: string) => {
  toast.dismiss(id)
}
