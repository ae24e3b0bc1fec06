/**
 * Rooms: what each place brings when it is fetched with its first use. A room lives as long as whoever is signed in, also
 * while another place is shown, so that leaving it cuts nothing off.
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

/** What others have changed; no ids mean many. */
export interface Change {
  readonly entity: string
  readonly ids?: ReadonlyArray<string>
}

/** What a room is given when it opens. */
export interface Household {
  readonly window: Window
  readonly system: System
  readonly who: () => Administrator
  /** Opens the import of such records, wherever that lives. */
  readonly openImport: (message: ImportMessage) => void
  /** What this browser keeps of forms that are not yet saved. */
  readonly drafts: Drafts
  /** Makes a machine a child of the workspace, under a name that nothing else has. */
  readonly addChild: <Logic extends AnyActorLogic>(
    id: Place | "import",
    logic: Logic,
    input?: InputFrom<Logic>
  ) => ActorRefFrom<Logic>
  /** Tells how many wait here, for the way to this place. */
  readonly setPendingCount: (count: number | null) => void
  /** Aborted when whoever is signed in leaves: the room then stops everything it has started. */
  readonly left: AbortSignal
}

/** What the desk needs of any room, whatever it understands. */
export interface AnyRoom {
  readonly Screen: ComponentType
  /** What may be wanted next here, fetched once the page has come to rest. */
  readonly ahead: ReadonlyArray<Pick<Part<object>, "fetch">>
  /** Everything that can be asked for here, as it stands. */
  readonly available: () => ReadonlyArray<AvailableCommand<RoomMessage>>
  /** Changes whenever something may be offered that was not, or the other way round. */
  readonly changes: Watched<number>
  /** True while the room asks something: what is typed is then meant for the question, also before it is drawn. */
  readonly isDialogOpen: () => boolean
  /** True while something that was typed here is neither saved nor discarded. */
  readonly isUnsaved: () => boolean
  readonly clearCursor: () => void
  /** Fulfilled when the first reading has come to an end, well or not. */
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

/** The rooms that have been opened. */
export type OpenRooms = { readonly [At in Place]?: Rooms[At] }

export interface RoomModule<At extends Place> {
  readonly open: (household: Household) => Rooms[At]
}

export type RoomParts = { readonly [At in Place]: Part<RoomModule<At>> }
