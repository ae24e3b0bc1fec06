/** The commands on one's own account, available on every screen. */
import type { SnapshotFrom } from "xstate"
import type { Command } from "../shared/screen/command.schema.ts"
import type { passwordChangeMachine, PasswordChangeEvent } from "./password-change.machine.ts"
import type { SessionEvent, sessionMachine } from "./session.machine.ts"

export interface Account {
  readonly session: SnapshotFrom<typeof sessionMachine>
  readonly passwordChange: SnapshotFrom<typeof passwordChangeMachine>
}

export type AccountMessage =
  | { readonly to: "session"; readonly event: SessionEvent }
  | { readonly to: "passwordChange"; readonly event: PasswordChangeEvent }

/** Whether the receiving machine accepts a message. */
export const accountAccepts = ({ session, passwordChange }: Account, message: AccountMessage): boolean =>
  message.to === "session" ? session.can(message.event) : session.hasTag("private") && passwordChange.can(message.event)

const notNow = { en: "Not possible right now", es: "No es posible en este momento" }

export const accountCommands: ReadonlyArray<Command<Account, AccountMessage>> = [
  {
    id: "account.changePassword",
    group: "preferences",
    label: () => ({ en: "Change password", es: "Cambiar contraseña" }),
    message: () => ({ to: "passwordChange", event: { type: "passwordChange.open" } }),
    why: notNow
  },
  {
    id: "account.logout",
    group: "preferences",
    label: () => ({ en: "Logout", es: "Cerrar sesión" }),
    keywords: { en: "sign out leave", es: "salir desconectar" },
    message: () => ({ to: "session", event: { type: "session.signOut" } }),
    why: notNow
  }
]
