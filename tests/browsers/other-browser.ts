/** What the journeys do in a browser other than Chromium: the little that Firefox and WebKit are driven by alike. */
import type { SignedIn } from "#tests/drivers/server.driver.ts"

/** Roles by which the journeys name what they click, and the elements that may have them. */
export const elementsOf = {
  button: "button",
  link: "a[href]",
  radio: "input[type=radio]",
  checkbox: "input[type=checkbox]",
  textbox: "input, textarea",
  searchbox: "input[type=search]"
} as const
export type Role = keyof typeof elementsOf

export interface OtherBrowser {
  /** Its name and version. */
  readonly version: string
  /** Opens a path of the server as this administrator, or signed out. */
  readonly open: (path: string, session: SignedIn | null) => Promise<void>
  /** Presses one key, which modifiers may precede: `a`, `Enter`, `Control+Shift+Enter`. */
  readonly press: (key: string) => Promise<void>
  readonly type: (text: string) => Promise<void>
  /** Waits until an element of this role and accessible name is in sight, and clicks it. */
  readonly click: (role: Role, name: string) => Promise<void>
  readonly chooseFile: (path: string) => Promise<void>
  /** The text in sight. */
  readonly text: () => Promise<string>
  readonly path: () => Promise<string>
  /** The label of what has the focus. */
  readonly focused: () => Promise<string>
  readonly setOffline: (isOffline: boolean) => Promise<void>
  /** What the console, the page and the content security policy have reported so far. */
  readonly complaints: () => Promise<ReadonlyArray<string>>
  readonly close: () => Promise<void>
}

/** Runs in the page. */
export const pageScripts = {
  text: "document.body.innerText",
  path: "location.pathname + location.search",
  focused: `(() => {
    const { activeElement: at } = document
    return at?.getAttribute("aria-label") ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? ""
  })()`
} as const

/** The script that stores a session, or removes the one that is stored. */
export const sessionScript = (session: SignedIn | null): string =>
  session === null
    ? "localStorage.clear()"
    : `localStorage.setItem("auth-token", ${JSON.stringify(session.token)});
       localStorage.setItem("auth-user", ${JSON.stringify(JSON.stringify(session.user))})`

/** Reports what breaks the policy: Firefox's console has it as well, WebKit's cannot be read. */
export const watchScript = `(() => {
  if ("complaints" in window) return
  const complaints = (window.complaints = [])
  document.addEventListener("securitypolicyviolation", (event) =>
    complaints.push("policy: " + event.effectiveDirective + " " + event.blockedURI))
  window.addEventListener("error", (event) => complaints.push("uncaught: " + event.message))
  window.addEventListener("unhandledrejection", (event) => complaints.push("unhandled: " + event.reason))
})()`
