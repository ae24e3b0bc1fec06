/**
 * The machines that a signed-in administrator uses at every place, and the screens that have been opened; all stop with
 * the session. Machines of screens and of the import are fetched with their first use and become children, registered
 * in the actor system under their names. A change that one of them makes is sent to all.
 */
import { type AnyActorLogic, type AnyActorRef, emit, enqueueActions, sendTo, setup } from "xstate"
import { pendingCountsMachine } from "../dashboard/pending-counts.machine.ts"
import { isPendingCounted } from "../dashboard/pending-counts.schema.ts"
import { buildMachine, type ModuleMissing } from "./build.machine.ts"
import { type ConnectionEvent, connectionMachine } from "./connection.machine.ts"
import { paletteMachine } from "../palette/palette.machine.ts"
import { openSessionsMachine } from "../session/open-sessions.machine.ts"
import { passwordChangeMachine } from "../session/password-change.machine.ts"
import type { StepChanged } from "../csv-import/csv-import-events.schema.ts"
import type { CompanyCreated } from "../csv-import/missing-company.machine.ts"
import { failuresOver, saidByShell } from "../shared/failure-notice.rules.ts"
import { draftSaverMachine } from "../shared/document/draft-saver.machine.ts"
import type { ConnectionLost, DraftStoreRequested, ScreenEmitted, ScreenEvent } from "../shared/screen/screen.schema.ts"
import { liveMachine } from "../shared/screen/live.machine.ts"
import { type Place, places } from "../shared/screen/place.schema.ts"
import { relay, relayTo } from "../shared/screen/relay.rules.ts"

/** The machine of a screen, or another that is fetched with its first use, has been fetched. */
export interface ChildAdded {
  readonly type: "child.add"
  readonly input?: unknown
  readonly id:
    | Place
    | "import"
    | "missingCompany"
    | "elsewhere"
    | "storedDrafts"
    | "history"
    | "serviceAccounts"
    | "views"
  readonly logic: AnyActorLogic
}

export type WorkspaceEvent =
  | Exclude<ScreenEvent, { readonly type: "screen.show" | "screen.hide" | "cursor.clear" | "help.open" | "help.close" }>
  | Extract<ScreenEmitted, { readonly type: "notice.outdated" }>
  | DraftStoreRequested
  | ChildAdded
  | { readonly type: "child.added"; readonly id: string }
  | { readonly type: "imported"; readonly entity: string }
  | StepChanged
  | CompanyCreated
  | ConnectionEvent
  | ConnectionLost
  | ModuleMissing
  /** The first screen has its rows, or has failed to get them: other requests may be sent now. */
  | { readonly type: "screen.loaded" }
  /** Back or Forward was pressed. */
  | { readonly type: "address.traversed" }

export const workspaceMachine = setup({
  types: { events: {} as WorkspaceEvent, emitted: {} as ScreenEmitted | StepChanged },
  actors: {
    passwordChange: passwordChangeMachine,
    openSessions: openSessionsMachine,
    palette: paletteMachine,
    live: liveMachine,
    counts: pendingCountsMachine,
    connection: connectionMachine,
    build: buildMachine,
    drafts: draftSaverMachine
  },
  actions: {
    relay: relay(),
    relayChild: ({ self, system, event }) => {
      if (event.type === "child.added") relayTo(self, system.get(event.id))
    },
    watchCounts: sendTo("counts", { type: "counts.watch" }),
    toConnection: sendTo("connection", ({ event }) => event),
    /** They are fetched after the first screen. */
    toStoredDrafts: enqueueActions(({ system, event, enqueue }) => {
      const storedDrafts: AnyActorRef | undefined = system.get("storedDrafts")
      if (storedDrafts !== undefined) enqueue.sendTo(storedDrafts, event)
    }),
    /** What is only read stands over the place that it was opened at; a form keeps what was typed. */
    closeReading: enqueueActions(({ system, enqueue }) => {
      enqueue.sendTo("openSessions", { type: "openSessions.close" })
      const history: AnyActorRef | undefined = system.get("history")
      if (history !== undefined) enqueue.sendTo(history, { type: "history.close" })
    }),
    /** The list has undone an import, which then no longer offers it. */
    toImport: enqueueActions(({ system, event, enqueue }) => {
      const importing: AnyActorRef | undefined = system.get("import")
      if (importing !== undefined && event.type === "notice.outdated" && "undo" in event)
        enqueue.sendTo(importing, { type: "undo.passed", id: event.undo })
    }),
    /** Rows that name the new company are right now. */
    checkImport: enqueueActions(({ system, enqueue }) => {
      const importing: AnyActorRef | undefined = system.get("import")
      if (importing !== undefined) enqueue.sendTo(importing, { type: "company.created" })
    }),
    /** Events about shown records are sent to every screen, the history of a record and the views, which handle those they need. */
    sendToScreens: enqueueActions(({ system, event, enqueue }) => {
      for (const name of [...places, "history", "views"]) {
        const screen: AnyActorRef | undefined = system.get(name)
        if (screen !== undefined) enqueue.sendTo(screen, event)
      }
    })
  }
}).createMachine({
  id: "workspace",
  entry: "relay",
  invoke: [
    { id: "passwordChange", src: "passwordChange", input: { isRequired: false }, onSnapshot: {} },
    { id: "openSessions", src: "openSessions", onSnapshot: {} },
    { id: "palette", src: "palette", onSnapshot: {} },
    { id: "live", src: "live", onSnapshot: {} },
    { id: "counts", src: "counts", onSnapshot: {} },
    { id: "connection", src: "connection", onSnapshot: {} },
    { id: "build", src: "build", onSnapshot: {} },
    { id: "drafts", src: "drafts" }
  ],
  on: {
    "child.add": {
      actions: enqueueActions(({ enqueue, self, event: { id, logic, input } }) => {
        // Without an id of its own each would take the place of the one before, which then outlives the workspace. The
        // types of XState know no id of a machine that is fetched.
        const named = { id, systemId: id, syncSnapshot: true, input } as const
        const options: Omit<typeof named, "id"> = named
        enqueue.spawnChild(logic, options)
        enqueue.sendTo(self, { type: "child.added", id })
      })
    },
    "child.added": {
      actions: [
        "relayChild",
        enqueueActions(({ enqueue, event: { id }, self }) => {
          // A screen added while the stream is open has missed the event.
          const isOpen = self.getSnapshot().children.live?.getSnapshot().matches("open") === true
          if (isOpen && (id === "views" || places.some((place) => place === id)))
            enqueue.sendTo(({ system }) => system.get(id), { type: "stream.open" })
        })
      ]
    },
    notice: {
      actions: enqueueActions(({ event, enqueue, self }) => {
        const connection = self.getSnapshot().children.connection?.getSnapshot()
        const isSaid = connection?.hasTag("offline") === true || connection?.hasTag("lost") === true
        if (!isSaid || event.isSaidBeside !== true) enqueue.emit(event)
      })
    },
    "notice.outdated": { actions: [emit(({ event }) => event), "toImport"] },
    focus: { actions: emit(({ event }) => event) },
    "search.focus": { actions: emit(({ event }) => event) },
    "import.open": { actions: emit(({ event }) => event) },
    "record.history": { actions: emit(({ event }) => event) },
    "notice.undo": { actions: ["sendToScreens", "toStoredDrafts"] },
    step: { actions: emit(({ event }) => event) },
    companyCreated: { actions: "checkImport" },
    imported: {
      actions: enqueueActions(({ event: { entity }, enqueue }) =>
        enqueue.raise({ type: "records.changed", entity, ids: null, isRequested: true })
      )
    },
    draft: {
      actions: [
        sendTo("drafts", ({ event: { subject, draft } }) => ({ type: "draft.store", subject, draft })),
        "toStoredDrafts"
      ]
    },
    "screen.loaded": { actions: "watchCounts" },
    "address.traversed": { actions: "closeReading" },
    "records.changed": {
      actions: [
        enqueueActions(({ event, enqueue }) => {
          if (isPendingCounted(event.entity)) enqueue.sendTo("counts", { type: "counts.changed" })
        }),
        "sendToScreens"
      ]
    },
    "stream.open": {
      actions: [sendTo("live", { type: "stream.open" }), sendTo("counts", { type: "stream.open" }), "sendToScreens"]
    },
    "stream.down": {
      actions: [sendTo("live", { type: "stream.down" }), sendTo("counts", { type: "stream.down" }), "sendToScreens"]
    },
    "connection.online": { actions: "toConnection" },
    "connection.offline": { actions: "toConnection" },
    "connection.answered": { actions: "toConnection" },
    "connection.unanswered": { actions: "toConnection" },
    "connection.lost": { actions: emit(() => saidByShell) },
    "connection.restored": { actions: ["sendToScreens", emit(() => failuresOver("reachable"))] },
    "module.missing": { actions: sendTo("build", ({ event }) => event) }
  }
})
