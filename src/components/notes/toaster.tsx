import { CircleAlert, CircleCheck, Info, X } from "lucide-react"
import { useCallback } from "react"
import { createPortal } from "react-dom"
import { Toaster as Sonner, toast as sonner } from "sonner"
import { standOnTop } from "#src/components/dialogs/modal.ts"
import { Icon } from "#src/components/text/icon.tsx"
import { FaultText } from "./fault-text.tsx"
import { listenToLayer, placeVisibly } from "./toast-layer.ts"
import * as styles from "./toaster.module.css"

export interface Toast {
  readonly id: string
  readonly tone: "success" | "error" | "info"
  readonly text: string
  readonly action: { readonly label: string; readonly run: () => void } | null
  readonly close: () => void
}

export interface ToasterProps {
  readonly theme: "light" | "dark" | "system"
  readonly words: { readonly label: string; readonly close: string }
  /** The same functions each time, else the layer is put up anew. */
  readonly pause: () => void
  readonly resume: () => void
}

/** Moves with the dialogs, so that it is usable over any of them; see `standOnTop`. */
const layer = document.createElement("div")
layer.popover = "manual"

/** Shows a toast until it is dismissed; with the same id it is changed. `close` is called after any dismissal. */
export const showToast = ({ id, tone, text, action, close }: Toast): void => {
  // Errors interrupt what is being read aloud, the others wait.
  sonner[tone](
    <span role={tone === "error" ? "alert" : "status"}>{tone === "error" ? <FaultText text={text} /> : text}</span>,
    {
      id,
      action: action === null ? null : { label: action.label, onClick: action.run },
      onDismiss: close
    }
  )
  placeVisibly(layer)
}

export const dismissToast = (id: string): void => {
  sonner.dismiss(id)
}

/**
 * Shows the newest toast, beside the title of the page or dialog, or at the bottom where it has no room; Alt+T focuses it.
 *
 * Its owner times it; it pauses while the pointer or the focus is on it, and while the window is inactive.
 */
export const Toaster = ({ theme, words, pause, resume }: ToasterProps) => {
  const raise = useCallback(
    (section: HTMLElement | null) => {
      if (section === null) return
      layer.className = styles.layer ?? ""
      const lower = standOnTop(layer)
      const stop = listenToLayer(layer, { pause, resume })
      return () => {
        stop()
        lower()
      }
    },
    [pause, resume]
  )
  return createPortal(
    <Sonner
      ref={raise}
      className={styles.list ?? ""}
      // set here, because otherwise each rendering measures the page, which forces a layout
      dir="ltr"
      position="top-right"
      duration={Number.POSITIVE_INFINITY}
      visibleToasts={1}
      hotkey={["altKey", "KeyT"]}
      theme={theme}
      closeButton
      expand
      customAriaLabel={`${words.label} Alt+T`}
      toastOptions={{ className: styles.toast ?? "", closeButtonAriaLabel: words.close }}
      icons={{
        success: <Icon of={CircleCheck} size={18} />,
        error: <Icon of={CircleAlert} size={18} />,
        info: <Icon of={Info} size={18} />,
        close: <Icon of={X} />
      }}
    />,
    layer
  )
}
