/** The texts of the users' screen: list, form, details. */
import { recordNouns } from "../shared/record-noun.rules.ts"
import { recordTextsEnglish } from "../shared/screen/record-texts-english.messages.ts"
import { placeTitles } from "../shared/screen/place.messages.ts"
import type { Role } from "./user.schema.ts"

const texts = recordTextsEnglish(recordNouns.user.en)

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
    ssnForm: "123-12-1234",
    showSsn: "Show SSN",
    unreadableSsn: "This number cannot be read any more. Enter it again."
  },
  details: {
    title: "User details",
    walk: "next, previous",
    loggedIn: "Logged in",
    loggedOut: "Logged out",
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
      reactivate: "Reactivate",
      reactivateOf: (title: string) => `Reactivate ${title}`,
      reactivating: "Reactivating"
    },
    paychecks: "Paycheck documents are not available yet"
  },
  keys: { ...texts.keys, details: "View details", close: "Close the details" }
}

export type UsersScreenWords = typeof usersScreenEnglish
