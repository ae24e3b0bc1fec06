/**
 * The machines that every place needs, with their ports. Each screen has such a file of its own (`claims-workflows.ts`
 * and others).
 *
 * Ports are an argument, so tests pass in-memory ones.
 */
import { Effect } from "effect"
import { fromCallback } from "xstate"
import { buildMachine } from "#domain/application/build.machine.ts"
import { connectionMachine } from "#domain/application/connection.machine.ts"
import { workspaceMachine } from "#domain/application/workspace.machine.ts"
import type { DraftsPort } from "#domain/shared/document/drafts.port.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"
import { pendingCountsMachine } from "#domain/dashboard/pending-counts.machine.ts"
import type { PendingCounts } from "#domain/dashboard/pending-counts.schema.ts"
import { paletteMachine } from "#domain/palette/palette.machine.ts"
import type { RecordSearchPort } from "#domain/palette/record-search.port.ts"
import { type FactorsShown, openSessionsMachine } from "#domain/session/open-sessions.machine.ts"
import type { OpenSessionsPort, SessionPort } from "#domain/session/session.port.ts"
import { passwordChangeMachine } from "#domain/session/password-change.machine.ts"
import type { Administrator } from "#domain/session/session.schema.ts"
import { unavailableNotice } from "#domain/shared/failure.messages.ts"
import type { CallFailure } from "#domain/shared/failure.errors.ts"
import type { SecondFactorPorts } from "#domain/session/second-factor.port.ts"
import { showNotice } from "./notices/notices.ts"
import { draftSaverWith } from "./drafts/drafts.ts"
import { readActor, writeActor } from "./port-actors.ts"

export interface WorkspacePorts {
  /** Fetched with their first use. */
  readonly secondFactors: () => Promise<SecondFactorPorts>
  readonly drafts: (administrator: UserId) => DraftsPort
  readonly session: SessionPort
  readonly openSessions: OpenSessionsPort
  readonly records: RecordSearchPort
  /** The counts of the sidebar, as a background request. */
  readonly counts: Effect.Effect<PendingCounts, CallFailure>
  /** Fails while the server cannot be reached. */
  readonly reachServer: Effect.Effect<unknown, CallFailure>
  /** Whether the server has another build than this page. */
  readonly isReplaced: Effect.Effect<boolean, CallFailure>
}

const passwordChangeWith = ({ session }: WorkspacePorts, user: () => Administrator) =>
  passwordChangeMachine.provide({
    actors: { changePassword: writeActor((change) => session.changePassword(user().id, change)) }
  })

/** Shows one's own second factors while the sessions are shown, or says that they cannot be fetched. */
const ownFactorsShown = ({ secondFactors }: WorkspacePorts) =>
  fromCallback<FactorsShown>(({ receive }) => {
    let stop = (): void => {}
    let isShown = false
    const open = async () => {
      const [{ openOwnFactors }, ports] = await Promise.all([import("./session/factor-actors.ts"), secondFactors()])
      if (isShown) stop = openOwnFactors(ports)
    }
    receive(({ type }) => {
      stop()
      stop = () => {}
      isShown = type === "factors.open"
      if (isShown) open().catch(() => showNotice(unavailableNotice))
    })
    return () => {
      isShown = false
      stop()
    }
  })

const openSessionsWith = (ports: WorkspacePorts) => {
  const { openSessions } = ports
  return openSessionsMachine.provide({
    actors: {
      factors: ownFactorsShown(ports),
      readSessions: readActor(() => openSessions.list),
      endSessions: writeActor(({ ended }) =>
        ended === "others" ? Effect.asVoid(openSessions.endOthers) : openSessions.end(ended)
      )
    }
  })
}

const paletteWith = ({ records }: WorkspacePorts) =>
  paletteMachine.provide({ actors: { searchRecords: readActor((search) => records.find(search)) } })

export const pendingCountsWith = ({ counts }: Pick<WorkspacePorts, "counts">) =>
  pendingCountsMachine.provide({ actors: { readCounts: readActor(() => counts) } })

/** The workspace of one administrator with all ports it calls. */
export const workspaceWith = (ports: WorkspacePorts, user: () => Administrator) =>
  workspaceMachine.provide({
    actors: {
      passwordChange: passwordChangeWith(ports, user),
      openSessions: openSessionsWith(ports),
      palette: paletteWith(ports),
      counts: pendingCountsWith(ports),
      connection: connectionMachine.provide({
        actors: { reachServer: readActor(() => ports.reachServer) }
      }),
      build: buildMachine.provide({ actors: { isReplaced: readActor(() => ports.isReplaced) } }),
      drafts: draftSaverWith(ports.drafts(user().id))
    }
  })
