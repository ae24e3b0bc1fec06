import type { FocusEvent } from "react"

/**
 * Tells that a field has been left, unless for the button that submits: submitting judges every field anyway, and a
 * message that opened under the pointer would move the button away from the press.
 */
export const leaving =
  (leave: (() => void) | undefined) =>
  ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof HTMLButtonElement && relatedTarget.type === "submit")) leave?.()
  }
