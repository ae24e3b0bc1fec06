import type { ReactNode } from "react"
import { isServiceId, type Person, unknownPerson } from "#domain/shared/identity.schema.ts"
import type { Place, recordPlaces } from "#domain/shared/screen/place.schema.ts"
import { AppLink, type Way } from "#src/components/navigation/app-link.tsx"
import { Found } from "#src/shell/found.tsx"
import { pathOf, routeOf } from "./routes.ts"
import { useApplication } from "./use-application.ts"

export interface RecordLinkProps {
  readonly place: (typeof recordPlaces)[number]
  readonly id: string
  /** In a list only the links of one row are in the Tab order. */
  readonly tabIndex?: number
  /** Names its row: stronger, and on one line. */
  readonly isTitle?: boolean
  readonly children: ReactNode
}

/** What stands at a place: its list with a query, or one record. */
export interface PlaceLink {
  readonly place: Place
  readonly record?: string | null
  readonly query: string
}

/** The link to what stands at a place. */
export const useWays = (): ((link: PlaceLink) => Way) => {
  const { go } = useApplication()
  return ({ place, record = null, query }) => {
    const href = `${pathOf(place, record)}${query}`
    return { href, open: () => go(href) }
  }
}

/** The name of a record as a link to it; over its own list it keeps what the list shows. What a search found is marked. */
export const RecordLink = ({ place, id, tabIndex, isTitle, children }: RecordLinkProps) => {
  const { go } = useApplication()
  const href = pathOf(place, id)
  const open = () => {
    const { pathname, search } = window.location
    const route = routeOf(pathname)
    go(route.name === "place" && route.place === place ? `${href}${search}` : href)
  }
  return (
    <AppLink way={{ href, open }} isName isTitle={isTitle} tabIndex={tabIndex}>
      {typeof children === "string" ? <Found text={children} /> : children}
    </AppLink>
  )
}

interface PersonLinkProps extends Pick<RecordLinkProps, "tabIndex"> {
  readonly person: Person
  /** What stands for the person. */
  readonly name: string
}

/** Who did something: a link, but for service accounts and unknown persons, who are no users. */
export const PersonLink = ({ person: { id }, name, ...link }: PersonLinkProps) =>
  id === unknownPerson.id || isServiceId(id) ? (
    name
  ) : (
    <RecordLink place="users" id={id} {...link}>
      {name}
    </RecordLink>
  )
