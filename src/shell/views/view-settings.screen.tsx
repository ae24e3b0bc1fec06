import { Bookmark, BookmarkPlus } from "lucide-react"
import { withHidden } from "#domain/views/view.rules.ts"
import { type ViewPlace, viewPlaces } from "#domain/views/view.schema.ts"
import { Switch } from "#src/components/fields/switch.tsx"
import { TextField } from "#src/components/fields/text-field.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { MenuGroup, MenuItem } from "#src/components/navigation/menu.tsx"
import type { ViewSettingsProps } from "#src/shell/context.ts"
import { routeOf } from "#src/shell/routes.ts"
import { useAddress, useApplication } from "#src/shell/use-application.ts"
import { useQuery } from "./use-query.ts"
import { useOpenViews } from "./use-views.ts"

interface SaveFormProps {
  readonly menu: string
  readonly place: ViewPlace
}

/** A phone has room for a part of the settings: its button would stand below them. */
const scrollIntoSight = (form: HTMLFormElement | null) => form?.scrollIntoView({ block: "nearest" })

/** The name of a new view; Enter saves the present address under it. */
const SaveForm = ({ menu, place }: SaveFormProps) => {
  const { snapshot, send, words, errorOf } = useOpenViews()
  const search = useQuery()
  const { text, isShared } = snapshot.context
  const event = { type: "views.save", place, query: search } as const
  const save = () => {
    if (!snapshot.can(event)) return
    document.getElementById(menu)?.hidePopover()
    send(event)
  }
  return (
    <form
      ref={scrollIntoSight}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        save()
      }}
    >
      <MenuGroup isForm>
        <TextField
          label={words.name}
          value={text}
          onChange={(typed) => send({ type: "views.type", text: typed })}
          error={errorOf(text, place, null)}
          isFirstFocus
        />
        <Switch label={words.share} isOn={isShared} toggle={() => send({ type: "views.share", isShared: !isShared })} />
        <Button kind="primary" submits action={snapshot.can(event) ? save : null}>
          {words.confirm}
        </Button>
      </MenuGroup>
    </form>
  )
}

/** What the settings of a list have of views: its columns, and saving what it shows. */
export const ViewSettings = ({ menu, columns, hidden }: ViewSettingsProps) => {
  const { snapshot, send, words } = useOpenViews()
  const { go } = useApplication()
  const address = useAddress()
  const search = useQuery()
  const route = routeOf(address)
  const place = route.name === "place" ? viewPlaces.find((one) => one === route.place) : undefined
  const toggle = (id: string) =>
    go(`${address}${withHidden(search, hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id])}`, {
      replace: true
    })
  return (
    <>
      {columns.length > 0 && (
        <MenuGroup title={words.columns}>
          {columns.map(({ id, label }) => (
            <Switch key={id} label={label} isOn={!hidden.includes(id)} toggle={() => toggle(id)} />
          ))}
        </MenuGroup>
      )}
      {place !== undefined &&
        (snapshot.hasTag("naming") ? (
          <SaveForm menu={menu} place={place} />
        ) : (
          <MenuItem icon={BookmarkPlus} action={() => send({ type: "views.name" })}>
            {words.save}
          </MenuItem>
        ))}
      <MenuItem menu={menu} icon={Bookmark} action={() => send({ type: "views.manage" })}>
        {words.manage}
      </MenuItem>
    </>
  )
}
