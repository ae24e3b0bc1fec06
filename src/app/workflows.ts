/**
 * The switchboard of whoever is signed in, whatever place is shown: which machine calls which port. Each room has one of
 * its own beside it (`claims-workflows.ts` and its like).
 *
 * Reading them from top to bottom is reading what this program can do to the world. They take ports as an argument, so
 * tests give them memory.
 */
import { paletteMachine } from "#domain/palette/palette.machine.ts"
import type { RecordsPort } from "#domain/palette/records.port.ts"
import { passwordChangeMachine } from "#domain/session/password-change.machine.ts"
import type { SessionPort } from "#domain/session/session.port.ts"
import type { Administrator } from "#domain/session/session.schema.ts"
import { reading, writing } from "./port-actors.ts"

export interface DeskPorts {
  readonly session: SessionPort
  readonly records: RecordsPort
}

export const passwordChangeWith = ({ session }: DeskPorts, who: () => Administrator) =>
  passwordChangeMachine.provide({
    actors: { changePassword: writing((change) => session.changePassword(who().id, change)) }
  })

export const paletteWith = ({ records }: DeskPorts) =>
  paletteMachine.provide({ actors: { searchRecords: reading(({ text }) => records.find(text)) } })
