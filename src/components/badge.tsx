export type BadgeTone = "warning" | "success" | "danger" | "info" | "neutral"

/** A dot and a word: colour is the second signal, the word the first. */
export const Badge = ({ tone, children }: { readonly tone: BadgeTone; readonly children: string }) => (
  <span className={`badge ${tone === "danger" ? "danger-tone" : tone}`}>{children}</span>
)
