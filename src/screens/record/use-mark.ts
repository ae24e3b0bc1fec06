import { useMemo } from "react"
import type { ReactNode } from "react"
import { lazyModule, useFetchedModule } from "#src/shell/lazy-module.ts"

/** Without it a search shows what it has found all the same. */
const markFoundModule = lazyModule(() => import("./mark-found.tsx"))

/** Marks what the answered search of a list has found in texts; null where nothing is searched for. */
export const useMark = (answeredTerm: string): ((text: string) => ReactNode) | null => {
  const marked = useFetchedModule(markFoundModule, answeredTerm !== "")
  return useMemo(
    () => (marked === null || marked instanceof Error || answeredTerm === "" ? null : marked.markFound(answeredTerm)),
    [marked, answeredTerm]
  )
}
