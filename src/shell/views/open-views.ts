/** The views of the sidebar: their machine with its port. Loaded once the first screen has its rows. */
import { viewCommands } from "#domain/views/views.commands.ts"
import { viewsMachine, type ViewWrite } from "#domain/views/views.machine.ts"
import type { ViewsPort } from "#domain/views/views.port.ts"
import { Effect } from "effect"
import type { ViewsModule } from "#src/shell/context.ts"
import { readActor, writeActor } from "#src/shell/port-actors.ts"
import { ViewLinks } from "./view-links.screen.tsx"
import { ViewSettings } from "./view-settings.screen.tsx"
import { ViewsDialog } from "./views-dialog.screen.tsx"

export interface ViewsPorts {
  readonly records: ViewsPort
  readonly inBackground: Pick<ViewsPort, "list">
}

export const viewsWith = ({ records, inBackground }: ViewsPorts) =>
  viewsMachine.provide({
    actors: {
      readViews: readActor(() => inBackground.list),
      writeView: writeActor(({ write }: { readonly write: ViewWrite }) => {
        switch (write.kind) {
          case "create":
            return records.create(write.input)
          case "change":
            return records.change(write.id, write.change)
          case "remove":
            return Effect.as(records.remove(write.id, write.version), null)
        }
      })
    }
  })

export const openViews =
  (ports: ViewsPorts): ViewsModule["open"] =>
  ({ addChild, user }) => {
    const actor = addChild("views", viewsWith(ports), { person: user().id })
    return {
      actor,
      Links: ViewLinks,
      Settings: ViewSettings,
      Dialog: ViewsDialog,
      commands: () => viewCommands(actor.getSnapshot().context.views ?? [])
    }
  }
