import { useUsersScreen, useUsersState, useUsersWords } from "./users-workflows.ts"
import { ListDialogs } from "#src/screens/record/record-dialogs.tsx"
import { AccessEndingScreen } from "./access-ending.screen.tsx"
import { UserBulkScreen } from "./user-bulk.screen.tsx"
import { UserFormScreen } from "./user-form.screen.tsx"

/** The dialogs over the list: the form, the question before a user is deleted, and what the keys do. */
export const UserDialogsScreen = () => (
  <>
    <UserFormScreen />
    <UserBulkScreen />
    <AccessEndingScreen />
    <ListDialogs
      of={useUsersScreen()}
      state={useUsersState()}
      name="users"
      words={useUsersWords()}
      lines={[
        ["select", "selectRow"],
        ["extend", "extendDown", "extendUp"],
        ["page", "selectPage"],
        ["matching", "selectMatching"],
        "activate",
        "deactivate",
        "setCompany",
        "details",
        ["close", "closeDetails"],
        "edit",
        "switch",
        "delete",
        "undo",
        "restore",
        "add"
      ]}
    />
  </>
)
