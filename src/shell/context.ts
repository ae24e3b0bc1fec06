/** What the shell, the workspace of the signed-in administrator and the screens of the places know of each other. */
import { atom } from "jotai/vanilla"
import type { LucideIcon } from "lucide-react"
import type { ComponentType } from "react"
import type { ActorRefFrom, AnyActorLogic, AnyActorRef, InputFrom } from "xstate"
import type { applicationMachine } from "#domain/application/application.machine.ts"
import type { connectionMachine } from "#domain/application/connection.machine.ts"
import type { workspaceMachine } from "#domain/application/workspace.machine.ts"
import type { ImportDialogMessage } from "#domain/csv-import/csv-import.commands.ts"
import type { pendingCountsMachine } from "#domain/dashboard/pending-counts.machine.ts"
import type { Message, PlaceMessage } from "#domain/palette/palette.registry.ts"
import type { paletteMachine } from "#domain/palette/palette.machine.ts"
import type { NamedCommand } from "#domain/palette/other-places.rules.ts"
import type { openSessionsMachine } from "#domain/session/open-sessions.machine.ts"
import type { passwordChangeMachine } from "#domain/session/password-change.machine.ts"
import type { sessionMachine } from "#domain/session/session.machine.ts"
import type { Administrator } from "#domain/session/session.schema.ts"
import type { AvailableCommand } from "#domain/shared/screen/command.schema.ts"
import type { TypeAheadEvent } from "#domain/shared/document/document-editor.schema.ts"
import type { DraftsPort } from "#domain/shared/document/drafts.port.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"
import type { DraftToStore, HistoryRequested } from "#domain/shared/screen/screen.schema.ts"
import type { liveMachine } from "#domain/shared/screen/live.machine.ts"
import type { Place } from "#domain/shared/screen/place.schema.ts"
import type { Preferences } from "#domain/shared/preferences.schema.ts"
import type { AddressedEvent } from "#domain/shared/screen/screen.rules.ts"
import type { RecordNoun } from "#domain/shared/record-noun.rules.ts"
import type { storedDraftsMachine } from "#domain/shared/document/stored-drafts.machine.ts"
import type { ViewMessage } from "#domain/views/views.commands.ts"
import type { viewsMachine } from "#domain/views/views.machine.ts"
import type { LazyModule } from "./lazy-module.ts"

/** What `useSelector` reads: an actor, or what a screen makes of one. */
export interface Readable<Snapshot> extends Pick<AnyActorRef, "subscribe"> {
  readonly getSnapshot: () => Snapshot
}

/** Goes to an address of this program. */
export type Go = (path: string, options?: { readonly replace?: boolean }) => void

/** How a screen uses drafts: it reads one when a form is opened, and requests what to store from then on. */
export interface Drafts {
  readonly read: DraftsPort["read"]
  readonly want: (wanted: DraftToStore) => void
}

/** What a screen is opened with. */
export interface ScreenContext {
  readonly window: Window
  readonly go: Go
  readonly user: () => Administrator
  /** The drafts of forms that this browser keeps. */
  readonly drafts: Drafts
  /** Adds a machine as a child of the workspace, under a unique name. */
  readonly addChild: <Logic extends AnyActorLogic>(
    id: Place | "import" | "missingCompany" | "elsewhere" | "storedDrafts" | "history" | "serviceAccounts" | "views",
    logic: Logic,
    input?: InputFrom<Logic>
  ) => ActorRefFrom<Logic>
  /** Aborted when the administrator signs out: the screen then stops everything it has started. */
  readonly signedOut: AbortSignal
  /** Fulfilled when the screen has been rendered for the first time; then each answer is rendered in its own task. */
  readonly rendered: Promise<void>
}

/**
 * A screen that has been opened, as the workspace sees it. It lives as long as the administrator is signed in, also
 * while another place is shown, so that leaving it cuts nothing off.
 */
export interface AnyScreen {
  readonly Screen: ComponentType
  /** The modules that may be needed next here, fetched once the page is idle. */
  readonly ahead: ReadonlyArray<Pick<LazyModule<object>, "fetch">>
  /** The commands of the screen in their current state. */
  readonly commands: () => ReadonlyArray<AvailableCommand<PlaceMessage>>
  readonly send: (message: AddressedEvent) => void
  /** Changes whenever a command may have become available or unavailable. */
  readonly changes: Readable<object>
  /** True while a dialog of the screen is open: input is then meant for the dialog, even before it is rendered. */
  readonly isDialogOpen: () => boolean
  /** Closes an open dialog that is not a form, also before it is rendered. */
  readonly cancel: () => void
  /** Keeps what is typed for a form that does not show its fields yet; false where none is opened. */
  readonly typeAhead: (typed: TypeAheadEvent) => boolean
  /** True while there are unsaved changes here. */
  readonly isUnsaved: () => boolean
  readonly clearCursor: () => void
  /** Fulfilled when the first request has ended, well or not. */
  readonly firstRead: Promise<void>
}

export interface ScreenModule {
  readonly open: (context: ScreenContext) => AnyScreen
  /** All of the screen; the palette lists some of them at other places. */
  readonly commands: ReadonlyArray<NamedCommand>
}

/** The screens there are, fetched or not. */
export type Places = Readonly<Record<Place, LazyPlace>>

export interface LazyPlace extends LazyModule<ScreenModule> {
  readonly icon: LucideIcon
  /** Reads what a link to this place leads to, before it is followed. */
  readonly readAhead: (target: { readonly record: string | null; readonly query: string }) => Promise<void>
}

/** The import of a file once it is open, as the workspace sees it. */
export interface AnyImport {
  readonly Screen: ComponentType
  /** Beside the list of this subject: its last import, while it may still be undone. */
  readonly Last: ComponentType<{ readonly of: string }>
  readonly send: (event: ImportDialogMessage["event"]) => void
  readonly commands: () => ReadonlyArray<AvailableCommand<ImportDialogMessage>>
  /** Changes whenever a command may have become available or unavailable. */
  readonly changes: Readable<object>
}

export interface ImportModule {
  readonly open: (context: Pick<ScreenContext, "window" | "addChild" | "signedOut">) => AnyImport
}

/** The history of a record once it is open, as the workspace sees it. */
export interface AnyHistory {
  readonly Screen: ComponentType
  readonly send: (event: HistoryRequested) => void
}

export interface HistoryModule {
  readonly open: (context: Pick<ScreenContext, "addChild">) => AnyHistory
}

/** The dialog of service accounts once it is open, as the workspace sees it. */
export interface AnyServiceAccounts {
  readonly Screen: ComponentType
  readonly send: (event: { readonly type: "services.open" }) => void
}

export interface ServiceAccountsModule {
  readonly open: (context: Pick<ScreenContext, "addChild">) => AnyServiceAccounts
}

export interface Application {
  readonly actor: ActorRefFrom<typeof applicationMachine>
  readonly session: ActorRefFrom<typeof sessionMachine>
  /** The path that is opened after signing in. */
  readonly returnPath: { readonly save: (path: string) => void; readonly take: () => string | null }
  readonly importing: LazyModule<ImportModule>
  readonly history: LazyModule<HistoryModule>
  readonly serviceAccounts: LazyModule<ServiceAccountsModule>
  readonly views: LazyModule<ViewsModule>
  readonly go: Go
  readonly setPreferences: (patch: Partial<Preferences>) => void
  /** The keys that were pressed before the workspace listened to them. */
  readonly takeEarlyKeys: () => ReadonlyArray<KeyboardEvent>
  /** Fetches the modules a signed-in administrator needs, ahead of the need. */
  readonly fetchWorkspace: () => void
}

export interface ViewSettingsProps {
  /** The settings that it is in. */
  readonly menu: string
  /** The columns that can be hidden; none where the list has no columns. */
  readonly columns: ReadonlyArray<{ readonly id: string; readonly label: string }>
  readonly hidden: ReadonlyArray<string>
}

/** The machine of the views, and what the sidebar, the settings of a list and their dialog show of them. */
export interface Views {
  readonly actor: ActorRefFrom<typeof viewsMachine>
  readonly Links: ComponentType<{ readonly place: Place }>
  readonly Settings: ComponentType<ViewSettingsProps>
  readonly Dialog: ComponentType
  readonly commands: () => ReadonlyArray<AvailableCommand<ViewMessage>>
}

export interface ViewsModule {
  readonly open: (context: Pick<ScreenContext, "addChild" | "user">) => Views
}

export interface DraftMarkProps {
  readonly entity: string
  readonly record: { readonly id: string; readonly is_deleted?: boolean }
  readonly name: string
  readonly open: (() => void) | null
  readonly tabIndex: number
  /** Where "Draft" alone would be its status. */
  readonly isLong?: boolean
}

export interface DraftLineProps {
  readonly entity: string
  readonly noun: RecordNoun
  /** Null while a new record cannot be added. */
  readonly open: (() => void) | null
}

/** The machine of the stored drafts, and the components that mark them in lists. */
export interface StoredDrafts {
  readonly actor: ActorRefFrom<typeof storedDraftsMachine>
  readonly DraftMark: ComponentType<DraftMarkProps>
  readonly DraftLine: ComponentType<DraftLineProps>
}

export type OpenScreens = { readonly [At in Place]?: AnyScreen & { readonly onRendered: () => void } }

/**
 * What a signed-in administrator uses at every place, and the screens that have been opened. It lives as long as the
 * administrator is signed in: nothing of one person is left for the next.
 */
export interface Workspace {
  readonly places: Places
  readonly passwordChange: ActorRefFrom<typeof passwordChangeMachine>
  readonly openSessions: ActorRefFrom<typeof openSessionsMachine>
  readonly palette: ActorRefFrom<typeof paletteMachine>
  readonly live: ActorRefFrom<typeof liveMachine>
  readonly counts: ActorRefFrom<typeof pendingCountsMachine>
  readonly connection: ActorRefFrom<typeof connectionMachine>
  /** Which drafts lists mark, once that is known. */
  readonly storedDrafts: ReturnType<typeof atom<StoredDrafts | null>>
  /** The views of lists, once they have been fetched. */
  readonly views: ReturnType<typeof atom<Views | null>>
  readonly screens: ReturnType<typeof atom<OpenScreens>>
  /** The screen of this address; null where there is none, or it has not been fetched. */
  readonly currentScreen: () => AnyScreen | null
  /** The import of a file, once it has been opened. */
  readonly importing: ReturnType<typeof atom<AnyImport | null>>
  /** The history of a record, once one has been opened. */
  readonly history: ReturnType<typeof atom<AnyHistory | null>>
  /** The dialog of service accounts, once it has been opened. */
  readonly serviceAccounts: ReturnType<typeof atom<AnyServiceAccounts | null>>
  readonly showHistory: (event: HistoryRequested) => void
  /** True while a dialog over all screens was asked for and is still being fetched. */
  readonly isDialogAwaited: () => boolean
  readonly send: (message: Message) => void
  readonly commands: () => ReadonlyArray<AvailableCommand<Message>>
  readonly stop: () => void
}

/** The lazy module of the private part of the application. */
export interface WorkspaceModule {
  readonly startWorkspace: (
    window: Window,
    application: Application,
    actor: ActorRefFrom<typeof workspaceMachine>
  ) => Workspace
  /** The machine of the administrator's workspace. */
  readonly workspaceOf: (user: () => Administrator) => AnyActorLogic
  /** Reads the words of the administrator's searches. */
  readonly openSearchWords: (administrator: UserId) => Promise<void>
  readonly WorkspaceScreen: ComponentType
}

/** The workspace of the signed-in administrator, once loaded, with its component. */
export const workspaceAtom = atom<{ readonly workspace: Workspace; readonly module: WorkspaceModule } | null>(null)
