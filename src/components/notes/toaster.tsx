import { CircleAlert, CircleCheck, Info, X } from "lucide-react"
import { createPortal } from "react-dom"
import { standOnTop } from "#src/components/dialogs/modal.ts"
import { Icon } from "#src/components/text/icon.tsx"
import { listenToToasts, placeVisibly } from "./toast-gestures.ts"
import * as styles from "./toaster.module.css"

export interface Toast {
  /** A toast with another id replaces this one. */
  readonly id: string
  readonly tone: "success" | "error" | "info"
  readonly text: string
  readonly action: { readonly label: string; readonly run: () => void } | null
  readonly close: () => void
}

export interface ToasterProps {
  readonly words: { readonly label: string; readonly close: string }
  readonly toast: Toast | null
  readonly pause: () => void
  readonly resume: () => void
}

const icons = { success: CircleCheck, error: CircleAlert, info: Info } as const

/** Moves with the dialogs, so that it is usable over any of them; see `standOnTop`. */
const layer = document.createElement("div")
layer.popover = "manual"

/**
 * Shows one toast, beside the title of the page or dialog, or at the bottom where it has no room; Alt+T focuses it.
 *
 * It pauses while the pointer or the focus is on it, and while the window is inactive.
 */
export const Toaster = ({ words, toast, pause, resume }: ToasterProps) =>
  createPortal(
    <section
      ref={(section) => {
        if (section === null) return
        layer.className = styles.layer ?? ""
        const lower = standOnTop(layer)
        const stop = listenToToasts(section, { pause, resume })
        return () => {
          stop()
          lower()
        }
      }}
      aria-label={`${words.label} Alt+T`}
      aria-live="polite"
      aria-relevant="additions text"
    >
      <ol>
        {toast !== null && (
          <li
            key={toast.id}
            ref={() => placeVisibly(layer)}
            className={styles.toast}
            data-toast={toast.tone}
            tabIndex={-1}
          >
            <Icon of={icons[toast.tone]} size={18} />
            {/* Errors interrupt what is being read aloud, the others wait. */}
            <span className={styles.text} role={toast.tone === "error" ? "alert" : "status"}>
              {toast.text}
            </span>
            {toast.action !== null && (
              <button type="button" className={styles.action} onClick={toast.action.run}>
                {toast.action.label}
              </button>
            )}
            <button
              type="button"
              className={styles.close}
              aria-label={words.close}
              onClick={toast.close}
              data-toast-close
            >
              <Icon of={X} />
            </button>
          </li>
        )}
      </ol>
    </section>,
    layer
  )
