/** The texts of one's own sessions. Fetched with their first use. */

export const openSessionsEnglish = {
  title: "Your sign-in",
  text: "What lets you in, and where you are signed in.",
  sessionsText: "End what you do not recognize, and then change your password.",
  loading: "Loading your sessions...",
  list: "Sessions",
  unknownBrowser: "Unknown browser",
  isThis: "This one",
  opened: "Signed in",
  used: "Last used",
  end: "End session",
  endOf: (browser: string, address: string) => `End session of ${browser}, ${address}`,
  endOthers: "End all others",
  askOne: (browser: string) => `${browser} will have to sign in again. What is not saved there may be lost.`,
  askOthers: (count: string) =>
    count === "1" ? "1 session will have to sign in again." : `${count} sessions will have to sign in again.`,
  askTitle: "End the session?",
  askOthersTitle: "End all other sessions?",
  ending: "Ending..."
}

export type OpenSessionsWords = typeof openSessionsEnglish
