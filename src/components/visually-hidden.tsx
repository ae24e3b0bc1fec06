import type { ReactNode } from "react"

/** Read aloud, not drawn. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <span className="visually-hidden">{children}</span>
)

/** Says politely what just changed; empty while there is nothing to say. */
export const LiveStatus = ({ children }: { readonly children: string }) => (
  <div role="status" className="visually-hidden">
    {children}
  </div>
)
