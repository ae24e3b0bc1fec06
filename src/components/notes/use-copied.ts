import { type RefObject, useState } from "react"
import { copyTextOf } from "./copy-text.ts"

/** Copies the text of an element, and whether it was copied. */
export const useCopied = (of: RefObject<HTMLElement | null>) => {
  const [isCopied, setCopied] = useState(false)
  const copy = () => void copyTextOf(of.current).then(setCopied)
  return { isCopied, copy }
}
