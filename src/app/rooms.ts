/**
 * The lazy modules of the places. A screen lives as long as the session, also while another place is shown, so that
 * leaving it interrupts nothing.
 */
import type { ComponentType } from "react"
import type { ActorRefFrom, AnyActorLogic, InputFrom } from "xstate"
import type { Place } from "#domain/shared/screen/place.schema.ts"
import type { RoomMessage } from "#domain/palette/palette.registry.ts"
import type { Administrator } from "#domain/session/session.schema.ts"
import type { ImportMessage, AvailableCommand } from "#domain/shared/screen/command.schema.ts"
import type { ArticlesRoom } from "./articles-room.ts"
import type { BenefitsRoom } from "./benefits-room.ts"
import type { ClaimsRoom } from "./claims-room.ts"
import type { CompaniesRoom } from "./companies-room.ts"
import type { DashboardRoom } from "./dashboard-room.ts"
import type { Drafts } from "./drafts.ts"
import type { NotificationsRoom } from "./notifications-room.ts"
import type { Part } from "./parts.ts"
import type { QuizzesRoom } from "./quizzes-room.ts"
import type { System } from "./system.ts"
import type { Watched } from "./use-snapshot.ts"
import type { UsersRoom } from "./users-room.ts"

/** A change by another user; no ids mean many. */
export interface Change {
  readonly entity: string
  readonly ids?: ReadonlyArray<string>
}

/** The context of a screen when it opens. */
export interface Household {
  readonly window: Window
  readonly system: System
  readonly who: () => Administrator
  /** Opens the import of such records. */
  readonly openImport: (message: ImportMessage) => void
  /** The unsaved drafts of this browser. */
  readonly drafts: Drafts
  /** Adds a machine as a child of the workspace, under a unique name. */
  readonly addChild: <Logic extends AnyActorLogic>(
    id: Place | "import",
    logic: Logic,
    input?: InputFrom<Logic>
  ) => ActorRefFrom<Logic>
  /** Reports the pending count for the link to this place. */
  readonly setPendingCount: (count: number | null) => void
  /** Aborted when the session ends: the screen then stops everything it has started. */
  readonly left: AbortSignal
}

/** What the application needs from any screen. */
export interface AnyRoom {
  readonly Screen: ComponentType
  /** Modules to preload when the page is idle. */
  readonly ahead: ReadonlyArray<Pick<Part<object>, "fetch">>
  /** The commands of this screen in their current state. */
  readonly available: () => ReadonlyArray<AvailableCommand<RoomMessage>>
  /** Changes whenever the available commands may have changed. */
  readonly changes: Watched<number>
  /** True while the screen has a dialog open: input is then meant for the dialog, even before it is rendered. */
  readonly isDialogOpen: () => boolean
  /** True while there are unsaved changes here. */
  readonly isUnsaved: () => boolean
  readonly clearCursor: () => void
  /** Fulfilled when the first fetch has ended, successfully or not. */
  readonly firstRead: Promise<void>
}

export interface Rooms {
  readonly dashboard: DashboardRoom
  readonly users: UsersRoom
  readonly companies: CompaniesRoom
  readonly questions: QuizzesRoom
  readonly benefits: BenefitsRoom
  readonly learn: ArticlesRoom
  readonly claims: ClaimsRoom
  readonly notifications: NotificationsRoom
}

/** The screens that have been opened. */
export type OpenRooms = { readonly [At in Place]?: Rooms[At] }

export interface RoomModule<At extends Place> {
  readonly open: (household: Household) => Rooms[At]
}

export type RoomParts = { readonly [At in Place]: Part<RoomModule<At>> }
