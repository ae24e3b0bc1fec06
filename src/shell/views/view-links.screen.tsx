import { useAtom } from "jotai/react"
import { TriangleAlert } from "lucide-react"
import type { Place } from "#domain/shared/screen/place.schema.ts"
import { addressOf, showsView } from "#domain/views/view.rules.ts"
import type { View } from "#domain/views/view.schema.ts"
import { follow } from "#src/components/navigation/app-link.tsx"
import { tipOf } from "#src/components/navigation/tip.ts"
import { Icon } from "#src/components/text/icon.tsx"
import { VisuallyHidden } from "#src/components/text/text.tsx"
import { drawerAtom } from "#src/shell/preferences.ts"
import { pathOf, routeOf } from "#src/shell/routes.ts"
import { useAddress, useApplication, useWords } from "#src/shell/use-application.ts"
import { useQuery } from "./use-query.ts"
import { useOpenViews } from "./use-views.ts"
import * as styles from "./view-links.module.css"

/** The views of a place below its link, each with what its list has now. */
export const ViewLinks = ({ place }: { readonly place: Place }) => {
  const { snapshot, words } = useOpenViews()
  const { shared } = useWords()
  const { go } = useApplication()
  const [, setDrawerOpen] = useAtom(drawerAtom)
  const route = routeOf(useAddress())
  const search = useQuery()
  const { views, isStale, person } = snapshot.context
  const here = (views ?? []).filter((view) => view.place === place)
  if (here.length === 0) return null
  const detailOf = ({ dropped, owner }: View): string =>
    [
      ...(owner.id === person ? [] : [words.sharedBy(owner.name)]),
      ...(dropped.length === 0 ? [] : [words.dropped(dropped.join(", "))]),
      ...(isStale ? [shared.shell.staleCount] : [])
    ].join(". ")
  return (
    <div className={styles.views} role="group" aria-label={words.list(shared.shell.links[place])}>
      {here.map((view) => {
        const address = `${pathOf(place)}${addressOf(view)}`
        const detail = detailOf(view)
        const isHere = route.name === "place" && route.place === place && showsView(search, view)
        const open = () => {
          setDrawerOpen(false)
          go(address)
        }
        return (
          <a
            key={view.id}
            href={address}
            onClick={follow(open)}
            aria-current={isHere ? "true" : undefined}
            {...tipOf(detail === "" ? view.name : `${view.name}: ${detail}`, "right")}
          >
            <span className={styles.name}>{view.name}</span>
            {view.dropped.length > 0 && <Icon of={TriangleAlert} size={14} tone="warning" />}
            <span className={styles.count} data-stale={isStale || undefined}>
              {shared.number(view.count)}
            </span>
            {detail !== "" && <VisuallyHidden> {detail}</VisuallyHidden>}
          </a>
        )
      })}
    </div>
  )
}
