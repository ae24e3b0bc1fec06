/**
 * Takes over the requests that the page's boot script has started before the program was there.
 *
 * Each answer is taken once; whatever the boot script has not asked goes to the network.
 */
type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Answers under way by address; queries are compared without regard to order. */
export const withFirstRequests = (fetch: Fetch, started: Record<string, Promise<Response>>): Fetch => {
  const waiting = new Map(Object.entries(started).map(([url, answer]) => [sorted(url), answer]))
  return (url, init) => {
    const name = sorted(url)
    const answer = waiting.get(name)
    if (init.method !== "GET" || answer === undefined) return fetch(url, init)
    waiting.delete(name)
    return answer
  }
}

const sorted = (url: string): string => {
  const [path = "", query = ""] = url.split("?")
  return `${path}?${query.split("&").toSorted().join("&")}`
}
