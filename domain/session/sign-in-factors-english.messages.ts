/** The texts of the choice between second factors at a sign-in. Fetched with their first use. */
import { codeLength } from "./session.schema.ts"

export const signInFactorsEnglish = {
  title: "Choose how to go on",
  text: "Your password is right. What do you use as the second step?",
  choices: {
    passkey: "Use a passkey",
    authenticator: "Type a code of the authenticator app",
    recovery_code: "Use a recovery code",
    sms: "Send a code by SMS"
  },
  askingPasskey: "Waiting for your passkey...",
  over: "This took too long. Choose again to go on.",
  authenticator: {
    title: "Code of the authenticator app",
    text: `Type the ${codeLength} digits that the app shows now.`,
    group: "Code of the app"
  },
  recovery: {
    title: "Recovery code",
    text: "Type one of your recovery codes. Each lets you in once.",
    label: "Recovery code",
    hint: "24 letters and digits; hyphens and capitals do not matter.",
    refused: "This recovery code was not accepted. Each lets you in once."
  },
  verify: "Verify",
  verifying: "Verifying...",
  incomplete: "Enter the code",
  another: "Choose another way"
}

export type SignInFactorsWords = typeof signInFactorsEnglish
