/** The drafts that lists mark; fetched once the first screen has its rows. */
import type { DraftsPort } from "#domain/shared/document/drafts.port.ts"
import { storedDraftsMachine } from "#domain/shared/document/stored-drafts.machine.ts"
import type { ScreenContext, StoredDrafts } from "#src/shell/context.ts"
import { DraftLine, DraftMark } from "./draft-marks.screen.tsx"
import { readActor } from "#src/shell/port-actors.ts"

const storedDraftsWith = (drafts: DraftsPort) =>
  storedDraftsMachine.provide({
    actors: {
      readSubjects: readActor(() => drafts.subjects),
      readDraft: readActor(({ subject }) => drafts.read(subject))
    }
  })

/** Adds the machine to the workspace, and lets it follow other tabs. */
export const openStoredDrafts = (
  { addChild, signedOut }: Pick<ScreenContext, "addChild" | "signedOut">,
  drafts: DraftsPort
): StoredDrafts => {
  const actor = addChild("storedDrafts", storedDraftsWith(drafts))
  signedOut.addEventListener(
    "abort",
    drafts.watch(() => actor.send({ type: "drafts.changed" }))
  )
  return { actor, DraftMark, DraftLine }
}
