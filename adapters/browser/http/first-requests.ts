/**
 * Takes over the requests that the page's boot script has started before the program was there.
 *
 * Each answer is taken once; whatever the boot script has not asked goes to the network.
 */
type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Answers under way by address; queries are compared without regard to order. */
export const withFirstRequests = (fetch: Fetch, started: Record<string, Promise<Response>>): Fetch => {
  const pending = new Map(Object.entries(started).map(([url, answer]) => [withSortedQuery(url), answer]))
  return (url, init) => {
    const name = withSortedQuery(url)
    const answer = pending.get(name)
    if (init.method !== "GET" || answer === undefined) return fetch(url, init)
    pending.delete(name)
    return answer
  }
}

const withSortedQuery = (url: string): string => {
  const [path = "", query = ""] = url.split("?")
  return `${path}?${query.split("&").toSorted().join("&")}`
}
