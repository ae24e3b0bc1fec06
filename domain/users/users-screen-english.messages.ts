/** The texts of the users' screen: list, form, details. */
import { recordKinds } from "../shared/record-kind.schema.ts"
import { recordTextsEnglish } from "../shared/record-screen/record-texts-english.messages.ts"
import { placeTitles } from "../shared/place.messages.ts"
import type { ActiveStatus, Role } from "../shared/account.schema.ts"
import { numberIn } from "../shared/language.rules.ts"

const texts = recordTextsEnglish(recordKinds.user.noun.en)

const one = numberIn.en
const users = (count: number) => `${one(count)} ${count === 1 ? "user" : "users"}`

export const usersScreenEnglish = {
  ...texts,
  title: placeTitles.en.users,
  loading: "Loading users...",
  columns: {
    ...texts.columns,
    surname: "Last Name",
    given_name: "First Name",
    email: "Email",
    role: "Role",
    company: "Company",
    created_at: "Registered Date"
  },
  roles: { admin: "Admin", user: "User" } satisfies Record<Role, string>,
  search: "Search users by name, email or company",
  filters: { ...texts.filters, role: "Role", anyRole: "All roles" },
  empty: { ...texts.empty, text: "Add a user, or upload a CSV file." },
  viewDetailsOf: (name: string) => `View details of ${name}`,
  select: (name: string) => `Select ${name}`,
  selectPage: "Select the page",
  selection: {
    label: "Selection",
    count: (count: number) => `${one(count)} selected`,
    selectMatching: (count: number) =>
      count === 1 ? "Select the one that matches" : `Select all ${one(count)} that match`,
    allMatching: (count: number) =>
      count === 1 ? "The one that matches is selected" : `All ${one(count)} that match are selected`,
    activate: (count: number) => `Activate (${one(count)})`,
    deactivate: (count: number) => `Deactivate (${one(count)})`,
    setCompany: (count: number) => `Set company (${one(count)})`,
    exportSelected: (count: number) => `Export (${one(count)})`,
    clear: "Clear selection"
  },
  bulk: {
    title: (status: ActiveStatus): string =>
      status === "active" ? "Activate selected users" : "Deactivate selected users",
    /** `present` is what all of them are now; null where some may be so already. Nobody deactivates himself. */
    text: (status: ActiveStatus, count: number, present: ActiveStatus | null) => {
      const own = status === "inactive"
      const now =
        present === null
          ? `Those who already are stay as they are${own ? ", and so does your own account" : ""}.`
          : present === status
            ? "All of them already are."
            : `All of them are ${present} now.${own ? " Your own account stays as it is." : ""}`
      return `${users(count)} will be ${status}. ${now}`
    },
    confirm: (status: ActiveStatus): string => (status === "active" ? "Activate" : "Deactivate"),
    companyTitle: (count: number) => `Set the company of ${users(count)}`,
    companyConfirm: (count: number) => `Move ${users(count)}`,
    noCompany: "Choose a company",
    undoable: "You can undo this for 10 minutes.",
    newer: "Users added after this list was loaded are not included.",
    busy: "Saving..."
  },
  removal: {
    ...texts.removal,
    question: (name: string) => `${name} will no longer appear in lists and will not be able to sign in.`
  },
  form: {
    ...texts.form,
    fields: {
      given_name: "First Name",
      surname: "Last Name",
      email: "Email",
      mobile_number: "Mobile Number",
      current_password: "Current password",
      password_hash: "Password",
      company_id: "Company",
      role: "Role",
      ssn: "SSN",
      dob: "Date of Birth",
      profile_image: "Profile Image",
      address: "Address"
    },
    passwordRule: "8 to 12 characters, one uppercase letter, one number.",
    passwordKept: "Leave empty to keep the current password.",
    ownPassword: "Your own password has a form of its own.",
    changePassword: "Change password",
    ssnForm: "123-12-1234",
    showSsn: "Show SSN",
    unreadableSsn: "This number cannot be read any more. Enter it again."
  },
  locked: "Locked",
  details: {
    title: "User details",
    walk: "next, previous",
    loggedIn: "Logged in",
    loggedOut: "Logged out",
    lockedFor: "100 failed sign-ins in a row. Unlocking keeps the password.",
    unlock: "Unlock sign-in",
    endSessions: {
      label: "End sessions",
      title: "End all sessions?",
      text: (name: string) => `${name} will have to sign in again everywhere. What is under way is not saved any more.`,
      busy: "Ending..."
    },
    facts: {
      company: "Company",
      address: "Address",
      email: "Email",
      phone: "Phone",
      dob: "Date of birth"
    },
    ssn: "SSN",
    hideSsn: "Hide SSN",
    history: "History",
    tabs: { quizzes: "Quiz History", benefits: "Benefits History", paychecks: "Paycheck Documents" },
    quizzes: {
      title: "Quiz Title",
      added: "Added On",
      submitted: "Submitted On",
      none: "No quiz data available",
      /** Shown below the newest entries when there are more. */
      newest: (shown: string, total: string) => `The newest ${shown} of ${total}`
    },
    benefits: {
      title: "Benefit Title",
      status: "Status",
      actions: "Actions",
      none: "No benefits data available",
      reactivate: { label: "Reactivate", of: (title: string) => `Reactivate ${title}`, busy: "Reactivating" },
      /** Of one that was never active. */
      activate: { label: "Activate", of: (title: string) => `Activate ${title}`, busy: "Activating" }
    },
    paychecks: "Paycheck documents are not available yet"
  },
  keys: {
    ...texts.keys,
    details: "View details",
    close: "Close the details",
    select: "Select the row",
    extend: "Extend the selection",
    page: "Select the page",
    matching: "Select all that match",
    activate: "Activate the selection",
    deactivate: "Deactivate the selection",
    setCompany: "Set the company of the selection"
  }
}

export type UsersScreenWords = typeof usersScreenEnglish
