import { expect, it } from "vitest"
import { initialTransition, transition } from "xstate"
import { openSessionsMachine } from "#domain/session/open-sessions.machine.ts"
import { passwordChangeMachine } from "#domain/session/password-change.machine.ts"
import { accountAccepts, accountCommands } from "#domain/session/session.commands.ts"
import { intents, outcomes, sessionAfter } from "#tests/machines/session/session-events.ts"

const [closed] = initialTransition(passwordChangeMachine, { isRequired: false })
const [open] = transition(passwordChangeMachine, closed, { type: "passwordChange.open" })
const [signedIn, signedOut] = [outcomes["the stored session holds"], outcomes["no session is stored"]].map((step) =>
  sessionAfter(step)
)
const expired = sessionAfter(outcomes["the stored session holds"], intents["session.expire"])

const [openSessions] = initialTransition(openSessionsMachine)

const accepted = (session: typeof expired, passwordChange: typeof closed): ReadonlyArray<string> => {
  const account = { session, passwordChange, openSessions }
  return accountCommands
    .filter(({ message }) => {
      const sent = message(account)
      return sent !== null && accountAccepts(account, sent)
    })
    .map(({ id }) => id)
}

it("a signed-in administrator can change the password, not twice at once, and log out", () => {
  expect(accepted(signedIn ?? expired, closed)).toEqual([
    "account.changePassword",
    "account.sessions",
    "account.services",
    "account.logout"
  ])
  expect(accepted(signedIn ?? expired, open)).toEqual(["account.sessions", "account.services", "account.logout"])
  expect(accepted(expired, closed)).toEqual([
    "account.changePassword",
    "account.sessions",
    "account.services",
    "account.logout"
  ])
})

it("a signed-out administrator can neither change the password nor log out", () => {
  expect(accepted(signedOut ?? expired, closed)).toEqual([])
})

it("the commands are called in both languages, one is found by other words, and all say when they are not possible", () => {
  const account = { session: expired, passwordChange: closed, openSessions }
  expect(
    accountCommands.map(({ label, keywords, group, why }) => [
      typeof label === "function" ? label(account) : label,
      keywords,
      group,
      why
    ])
  ).toEqual([
    [
      { en: "Change password", es: "Cambiar contraseña" },
      undefined,
      "preferences",
      { en: "Not possible right now", es: "No es posible en este momento" }
    ],
    [
      { en: "Your sign-in", es: "Su inicio de sesión" },
      {
        en: "sessions devices browsers sign out passkeys authenticator apps second factors 2fa two-step recovery codes",
        es: "sesiones dispositivos navegadores cerrar llaves de acceso aplicaciones segundos factores 2fa dos pasos códigos recuperación"
      },
      "preferences",
      { en: "Not possible right now", es: "No es posible en este momento" }
    ],
    [
      { en: "Service accounts", es: "Cuentas de servicio" },
      { en: "tokens programs API interface", es: "tokens programas API interfaz" },
      "preferences",
      { en: "Not possible right now", es: "No es posible en este momento" }
    ],
    [
      { en: "Logout", es: "Cerrar sesión" },
      undefined,
      "preferences",
      { en: "Not possible right now", es: "No es posible en este momento" }
    ]
  ])
})
