import { createContext, type ReactNode, useContext } from "react"
import { breakable } from "#src/components/text/breakable.tsx"

/** How the list around marks what its search has found in a text; null where nothing is searched for. */
export const MarkFound = createContext<((text: string) => ReactNode) | null>(null)

/** A text that the list around is searched by. */
export const Found = ({ text }: { readonly text: string }): ReactNode =>
  useContext(MarkFound)?.(text) ?? breakable(text)
