import type { FocusEvent } from "react"

/**
 * Reports that a field has lost the focus, unless to the submit button: submitting checks every field anyway, and a
 * message appearing under the pointer would move the button away.
 */
export const leaving =
  (leave: (() => void) | undefined) =>
  ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof HTMLButtonElement && relatedTarget.type === "submit")) leave?.()
  }
