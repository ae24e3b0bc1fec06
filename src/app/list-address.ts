/** A list's filters, order and page are the query of its address: the machine writes it, Back and links read it again. */
import { isSameView, readView, writeView } from "#domain/claims/claim-view.rules.ts"
import { moves } from "./address.ts"
import type { Desk } from "./desk.ts"
import { pathOf, routeOf } from "./routes.ts"
import type { System } from "./system.ts"

/** Opens the list at its address and writes the address when the list moves, until left. */
export const followList = (
  window: Window,
  { go }: System,
  { list, decisions }: Pick<Desk, "list" | "decisions">,
  left: AbortSignal
): void => {
  const isHere = () => {
    const route = routeOf(window.location.pathname)
    return route.name === "place" && route.place === "claims"
  }
  const read = (): void => {
    if (!isHere()) {
      // A count that was shown for "all" is not kept for a return; a reason that was typed is.
      decisions.send({ type: "approveAll.cancel" })
      return list.send({ type: "list.leave" })
    }
    const view = readView(window.location.search)
    const shown = list.getSnapshot()
    if (!shown.hasTag("shown") || !isSameView(view, shown.context.view)) list.send({ type: "list.open", view })
  }
  const writing = list.subscribe((snapshot) => {
    const { view } = snapshot.context
    const query = writeView(view)
    if (!snapshot.hasTag("shown") || !isHere() || query === writeView(readView(window.location.search))) return
    const before = readView(window.location.search).filter.searchTerm
    // Typing on makes one step of history, not one for each pause.
    const isTypingOn = before !== undefined && view.filter.searchTerm !== undefined && before !== view.filter.searchTerm
    go(`${pathOf("claims")}${query}`, { replace: isTypingOn })
  })
  left.addEventListener("abort", () => writing.unsubscribe())
  for (const move of moves) window.addEventListener(move, read, { signal: left })
  read()
}
