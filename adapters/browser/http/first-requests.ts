/**
 * Uses the responses of requests that the boot script of the page has started before the program was loaded.
 *
 * Each response is used once; any other request goes to the network.
 */
type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Pending responses by address; the order of query parameters is ignored. */
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
