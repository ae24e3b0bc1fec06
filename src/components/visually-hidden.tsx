import type { ReactNode } from "react"

/** Read aloud, not drawn. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <span className="visually-hidden">{children}</span>
)
