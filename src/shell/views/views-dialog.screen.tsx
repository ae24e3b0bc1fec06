import { ArrowDown, ArrowUp, Trash2, TriangleAlert } from "lucide-react"
import { ownViewsAt } from "#domain/views/views.machine.ts"
import { type View, viewPlaces } from "#domain/views/view.schema.ts"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { Switch } from "#src/components/fields/switch.tsx"
import { TextField } from "#src/components/fields/text-field.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { PlainList } from "#src/components/lists/plain-list.tsx"
import { Note } from "#src/components/notes/note.tsx"
import { Text } from "#src/components/text/text.tsx"
import { routeOf } from "#src/shell/routes.ts"
import { useAddress, useWords } from "#src/shell/use-application.ts"
import { useQuery } from "./use-query.ts"
import { useOpenViews } from "./use-views.ts"
import * as styles from "./views-dialog.module.css"

interface ViewLineProps {
  readonly view: View
  /** The present address, where it is one of this view's list. */
  readonly query: string | null
}

/** One of one's own views: its name, and what can be done with it. */
const ViewLine = ({ view, query }: ViewLineProps) => {
  const { snapshot, send, doing, words, errorOf } = useOpenViews()
  const { id, name, dropped } = view
  const typed = snapshot.context.names[id] ?? name
  const { dialog } = words
  const rename = doing({ type: "view.rename", id })
  return (
    <li className={styles.line}>
      <form
        className={styles.name}
        onSubmit={(event) => {
          event.preventDefault()
          rename?.()
        }}
      >
        <TextField
          label={dialog.nameOf(name)}
          value={typed}
          onChange={(text) => send({ type: "view.type", id, text })}
          error={errorOf(typed, view.place, id)}
          button={
            <Button submits size="small" label={dialog.renameOf(name)} action={rename}>
              {dialog.rename}
            </Button>
          }
        />
      </form>
      <div className={styles.actions}>
        <Switch
          label={dialog.shareOf(name)}
          word={dialog.share}
          isInstruction
          isOn={view.is_shared}
          toggle={doing({ type: "view.share", id, isShared: !view.is_shared })}
        />
        <Button
          icon={ArrowUp}
          size="small"
          kind="quiet"
          label={dialog.up(name)}
          action={doing({ type: "view.move", id, by: -1 })}
        />
        <Button
          icon={ArrowDown}
          size="small"
          kind="quiet"
          label={dialog.down(name)}
          action={doing({ type: "view.move", id, by: 1 })}
        />
        {query !== null && (
          <Button size="small" label={dialog.updateOf(name)} action={doing({ type: "view.update", id, query })}>
            {dialog.update}
          </Button>
        )}
        <Button
          icon={Trash2}
          size="small"
          kind="quiet"
          tone="danger"
          label={dialog.deleteOf(name)}
          action={doing({ type: "view.delete", id })}
        />
      </div>
      {dropped.length > 0 && <Note icon={TriangleAlert}>{words.dropped(dropped.join(", "))}</Note>}
    </li>
  )
}

/** The dialog with one's own views, by place. */
export const ViewsDialog = () => {
  const { snapshot, doing, words } = useOpenViews()
  const { shared } = useWords()
  const search = useQuery()
  const route = routeOf(useAddress())
  if (!snapshot.hasTag("managing")) return null
  const { dialog } = words
  const close = doing({ type: "views.close" })
  const places = viewPlaces
    .map((place) => ({ place, views: ownViewsAt(snapshot.context, place) }))
    .filter(({ views }) => views.length > 0)
  return (
    <Dialog
      title={dialog.title}
      text={dialog.text}
      width="medium"
      close={close}
      closeLabel={shared.close}
      footer={
        <Button action={close} isFirstFocus>
          {shared.close}
        </Button>
      }
    >
      {places.length === 0 && <Text as="p">{dialog.none}</Text>}
      {places.map(({ place, views }) => (
        <section key={place} aria-label={words.list(shared.shell.links[place])}>
          <h3 className={styles.place}>{shared.shell.links[place]}</h3>
          <PlainList>
            {views.map((view) => (
              <ViewLine
                key={view.id}
                view={view}
                query={route.name === "place" && route.place === place ? search : null}
              />
            ))}
          </PlainList>
        </section>
      ))}
    </Dialog>
  )
}
