/**
 * The machines that every place needs, with their ports. Each screen has such a file of its own (`claims-workflows.ts`
 * and others).
 *
 * Ports are an argument, so tests pass in-memory ones.
 */
import type { Effect } from "effect"
import { workspaceMachine } from "#domain/application/workspace.machine.ts"
import type { DraftsPort } from "#domain/shared/document/drafts.port.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"
import type { NotificationStats } from "#domain/notifications/notification-stats.schema.ts"
import { unreadCountMachine } from "#domain/notifications/unread-count.machine.ts"
import { paletteMachine } from "#domain/palette/palette.machine.ts"
import type { RecordsPort } from "#domain/palette/records.port.ts"
import { passwordChangeMachine } from "#domain/session/password-change.machine.ts"
import type { SessionPort } from "#domain/session/session.port.ts"
import type { Administrator } from "#domain/session/session.schema.ts"
import type { CallFailure } from "#domain/shared/failure.errors.ts"
import { draftSaverWith } from "./drafts.ts"
import { readActor, writeActor } from "./port-actors.ts"

export interface WorkspacePorts {
  readonly drafts: (administrator: UserId) => DraftsPort
  readonly session: SessionPort
  readonly records: RecordsPort
  /** The number of unread notifications, as a background request. */
  readonly unread: Effect.Effect<NotificationStats, CallFailure>
}

const passwordChangeWith = ({ session }: WorkspacePorts, user: () => Administrator) =>
  passwordChangeMachine.provide({
    actors: { changePassword: writeActor((change) => session.changePassword(user().id, change)) }
  })

const paletteWith = ({ records }: WorkspacePorts) =>
  paletteMachine.provide({ actors: { searchRecords: readActor(({ text }) => records.find(text)) } })

export const unreadCountWith = ({ unread }: Pick<WorkspacePorts, "unread">) =>
  unreadCountMachine.provide({ actors: { readStats: readActor(() => unread) } })

/** The workspace of one administrator with all ports it calls. */
export const workspaceWith = (ports: WorkspacePorts, user: () => Administrator) =>
  workspaceMachine.provide({
    actors: {
      passwordChange: passwordChangeWith(ports, user),
      palette: paletteWith(ports),
      unread: unreadCountWith(ports),
      drafts: draftSaverWith(ports.drafts(user().id))
    }
  })
