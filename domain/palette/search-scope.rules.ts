/** What the palette searches: a text with `>` before it finds actions only, with `#` claims only. */
export type Scope = "all" | "actions" | "claims"

export const readTyped = (typed: string): { readonly scope: Scope; readonly text: string } => {
  const text = typed.trimStart()
  if (text.startsWith(">")) return { scope: "actions", text: text.slice(1).trim() }
  if (text.startsWith("#")) return { scope: "claims", text: text.slice(1).trim() }
  return { scope: "all", text: text.trim() }
}
