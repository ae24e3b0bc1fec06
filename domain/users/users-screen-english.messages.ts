/** The texts of the users' screen: list, form, details. */
import { placeTitles } from "../shared/screen/place.messages.ts"
import type { Role } from "./user.schema.ts"

export const usersScreenEnglish = {
  title: placeTitles.en.users,
  table: (count: string) => `Users (${count})`,
  caption: "Users",
  loading: "Loading users...",
  add: "Add User",
  columns: {
    surname: "Last Name",
    given_name: "First Name",
    email: "Email",
    role: "Role",
    company: "Company",
    created_at: "Registered Date",
    status: "Status",
    actions: "Actions"
  },
  roles: { admin: "Admin", user: "User" } satisfies Record<Role, string>,
  search: "Search users by name, email or company",
  filters: {
    status: "Status",
    anyStatus: "All statuses",
    role: "Role",
    anyRole: "All roles",
    company: "Company",
    anyCompany: "All companies"
  },
  empty: { title: "No users found", text: "Add a user, or upload a CSV file." },
  switch: (name: string) => `${name}: active`,
  viewDetails: "View details",
  viewDetailsOf: (name: string) => `View details of ${name}`,
  edit: "Edit",
  editOf: (name: string) => `Edit ${name}`,
  delete: "Delete",
  deleteOf: (name: string) => `Delete ${name}`,
  removal: { title: "Delete User", question: (name: string) => `${name} will no longer appear anywhere or sign in.` },
  form: {
    addTitle: "Add User",
    editTitle: "Edit User",
    add: "Add User",
    adding: "Adding...",
    update: "Update User",
    updating: "Updating...",
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
    passwordKept: "Leave it empty to keep the present one.",
    ssnForm: "123-12-1234",
    showSsn: "Show SSN"
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
    paychecks: "Paycheck documents are not kept here yet"
  },
  keys: {
    move: "Move the cursor",
    details: "View details",
    close: "Close the details",
    edit: "Edit the user",
    switch: "Activate or deactivate the user",
    delete: "Delete the user",
    add: "Add a user",
    search: "Search users",
    help: "Show the keys"
  }
}

export type UsersScreenWords = typeof usersScreenEnglish
