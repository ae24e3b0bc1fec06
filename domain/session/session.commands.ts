/** The commands on one's own account, available on every screen. */
import type { SnapshotFrom } from "xstate"
import type { Command } from "../shared/screen/command.schema.ts"
import type { openSessionsMachine, OpenSessionsEvent } from "./open-sessions.machine.ts"
import type { passwordChangeMachine, PasswordChangeEvent } from "./password-change.machine.ts"
import type { SessionEvent, sessionMachine } from "./session.machine.ts"

export interface AccountState {
  readonly session: SnapshotFrom<typeof sessionMachine>
  readonly passwordChange: SnapshotFrom<typeof passwordChangeMachine>
  readonly openSessions: SnapshotFrom<typeof openSessionsMachine>
}

export type AccountMessage =
  | { readonly to: "session"; readonly event: SessionEvent }
  | { readonly to: "passwordChange"; readonly event: PasswordChangeEvent }
  | { readonly to: "openSessions"; readonly event: OpenSessionsEvent }
  | { readonly to: "serviceAccounts"; readonly event: { readonly type: "services.open" } }

/** Whether the receiving machine accepts a message. */
export const accountAccepts = (
  { session, passwordChange, openSessions }: AccountState,
  message: AccountMessage
): boolean => {
  switch (message.to) {
    case "session":
      return session.can(message.event)
    case "passwordChange":
      return session.hasTag("private") && passwordChange.can(message.event)
    case "openSessions":
      return session.hasTag("private") && openSessions.can(message.event)
    case "serviceAccounts":
      return session.hasTag("private")
  }
}

const notNow = { en: "Not possible right now", es: "No es posible en este momento" }

export const accountCommands: ReadonlyArray<Command<AccountState, AccountMessage>> = [
  {
    id: "account.changePassword",
    group: "preferences",
    label: () => ({ en: "Change password", es: "Cambiar contraseña" }),
    message: () => ({ to: "passwordChange", event: { type: "passwordChange.open" } }),
    why: notNow
  },
  {
    id: "account.sessions",
    group: "preferences",
    label: () => ({ en: "Your sign-in", es: "Su inicio de sesión" }),
    keywords: {
      en: "sessions devices browsers sign out passkeys authenticator apps second factors 2fa two-step recovery codes",
      es: "sesiones dispositivos navegadores cerrar llaves de acceso aplicaciones segundos factores 2fa dos pasos códigos recuperación"
    },
    message: () => ({ to: "openSessions", event: { type: "openSessions.open" } }),
    why: notNow
  },
  {
    id: "account.services",
    group: "preferences",
    label: () => ({ en: "Service accounts", es: "Cuentas de servicio" }),
    keywords: { en: "tokens programs API interface", es: "tokens programas API interfaz" },
    message: () => ({ to: "serviceAccounts", event: { type: "services.open" } }),
    why: notNow
  },
  {
    id: "account.logout",
    group: "preferences",
    label: () => ({ en: "Logout", es: "Cerrar sesión" }),
    message: () => ({ to: "session", event: { type: "session.signOut" } }),
    why: notNow
  }
]
