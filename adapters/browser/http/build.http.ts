import { Effect } from "effect"
import { Unavailable } from "#domain/shared/failure.errors.ts"

/** Whether the server's page starts with another main file than the one that runs. Fails while it cannot be read. */
export const isReplacedIn = (window: Window): Effect.Effect<boolean, Unavailable> =>
  Effect.tryPromise({
    try: async () => {
      const answer = await window.fetch("/", { cache: "no-store", headers: { accept: "text/html" } })
      if (!answer.ok) throw new Error(`The page was answered with ${answer.status}`)
      const main = window.document.querySelector("script[type=module][src]")?.getAttribute("src")
      return typeof main === "string" && !(await answer.text()).includes(main)
    },
    catch: () => new Unavailable()
  })
