export interface KbdProps {
  readonly children: string
  /** A key that works alone, and so disappears when single keys are switched off. */
  readonly single?: boolean
}

/** A key cap. `aria-keyshortcuts` on the control says the same to assistive technology. */
export const Kbd = ({ children, single = false }: KbdProps) => (
  <kbd className={single ? "keycap single" : "keycap"} aria-hidden="true">
    {children}
  </kbd>
)
