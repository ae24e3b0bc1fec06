/** What the links of a page do before they are followed. */
import type { Places } from "./context.ts"
import { fetchAhead } from "./lazy-module.ts"
import { routeOf } from "./routes.ts"
import { queryOf, withoutWords } from "./search-words.ts"

/** How long the pointer rests on a link before its screen is fetched; a pointer that passes over fetches nothing. */
const intentMs = 60

/** Fetches the screen behind a link, and what it reads, once the pointer or the focus is on it. */
export const fetchLinked = ({ document, location }: Window, places: Places, signal: AbortSignal): void => {
  let timer = 0
  const onLink = ({ target }: Event): void => {
    window.clearTimeout(timer)
    const link = target instanceof Element ? target.closest("a") : null
    const route = link === null || link.origin !== location.origin ? null : routeOf(link.pathname)
    if (route?.name !== "place") return
    const leadsTo = { record: route.record, query: link === null ? "" : queryOf(link) }
    const place = places[route.place]
    // Without a network the screen is not fetched, nor what it reads.
    const fetch = () => place.fetch().then(() => place.readAhead(leadsTo))
    timer = window.setTimeout(() => fetchAhead([{ fetch }]), intentMs)
  }
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, onLink, { passive: true, signal })
}

/** A link that is opened in another tab, or copied, has no words in its address either. */
export const hideLinked = ({ document, location }: Window, signal: AbortSignal): void => {
  const onLink = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest("a") : null
    if (link !== null && link.origin === location.origin && withoutWords(link.search) !== link.search)
      link.search = withoutWords(link.search)
  }
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, onLink, { capture: true, signal })
}
