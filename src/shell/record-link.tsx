import type { ReactNode } from "react"
import type { recordPlaces } from "#domain/shared/screen/place.schema.ts"
import { AppLink } from "#src/components/navigation/app-link.tsx"
import { pathOf, routeOf } from "./routes.ts"
import { useApplication } from "./use-application.ts"

interface RecordLinkProps {
  readonly place: (typeof recordPlaces)[number]
  readonly id: string
  /** In a list only the links of one row are in the Tab order. */
  readonly tabIndex?: number
  readonly children: ReactNode
}

/** The name of a record as a link to it; over its own list it keeps what the list shows. */
export const RecordLink = ({ place, id, tabIndex, children }: RecordLinkProps) => {
  const { go } = useApplication()
  const href = pathOf(place, id)
  const open = () => {
    const { pathname, search } = window.location
    const route = routeOf(pathname)
    go(route.name === "place" && route.place === place ? `${href}${search}` : href)
  }
  return (
    <AppLink way={{ href, open }} isName tabIndex={tabIndex}>
      {children}
    </AppLink>
  )
}
