/** The texts of one's own second factors. Fetched with their first use. */
import { codeLength } from "./session.schema.ts"
import type { FactorKind } from "./second-factor.schema.ts"

export const secondFactorsEnglish = {
  heading: "Second factors",
  text: "After your password one of these lets you in. They are safer than a code by SMS, which can be intercepted.",
  onlyStrong: "A code by SMS does not let you in: keep at least one passkey or authenticator app.",
  none: "Only a code by SMS.",
  loading: "Loading your second factors...",
  list: "Second factors",
  kinds: {
    passkey: "Passkey",
    authenticator: "Authenticator app",
    recovery_codes: "Recovery codes"
  } satisfies Record<FactorKind, string>,
  added: "Added",
  used: "Last used",
  neverUsed: "Not used yet",
  codesLeft: (count: string) => (count === "1" ? "1 code left" : `${count} codes left`),
  add: {
    passkey: "Add a passkey",
    authenticator: "Add an authenticator app",
    recovery_codes: "Make recovery codes"
  } satisfies Record<FactorKind, string>,
  renew: "Make new recovery codes",
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  impossible: {
    address: "Passkeys need a name in the address of this page, such as localhost, not a number.",
    browser: "This browser has no passkeys at this address: it needs https."
  },
  ask: {
    addText: {
      passkey: "Enter your password. Then the browser asks for your finger, your face or your key.",
      authenticator: "Enter your password. Then you scan a picture with the app.",
      recovery_codes: "Enter your password. Ten new codes take the place of all former ones."
    } satisfies Record<FactorKind, string>,
    removeTitle: "Remove the second factor?",
    removeText: (name: string) => `You will not be able to sign in with ${name} any more.`,
    name: "Name",
    nameHint: "You recognize it by this.",
    password: "Current password",
    go: "Next",
    going: "Please wait...",
    incomplete: "Enter name and password"
  },
  scan: {
    title: "Scan this picture",
    text: "Scan it with the app, or type the key there. Then type the code that the app shows.",
    picture: "Picture for the authenticator app",
    key: "Key",
    group: "Code of the app",
    digit: (position: number) => `Digit ${position} of ${codeLength}`,
    check: "Add",
    checking: "Checking...",
    incomplete: `Enter all ${codeLength} digits`
  },
  write: {
    title: "Your recovery codes",
    text: "Keep them where only you find them. They are not shown again; each lets you in once.",
    list: "Recovery codes",
    seen: "I have kept them"
  },
  required: {
    title: "Add a second factor",
    text: "Before you go on, add a passkey or an authenticator app. From then on it lets you in, not a code by SMS."
  }
}

export type SecondFactorsWords = typeof secondFactorsEnglish
