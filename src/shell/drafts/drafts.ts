/**
 * Stores unsaved drafts of all screens in this browser. It lives as long as the session, so that leaving a form or a
 * place interrupts no write.
 */
import { Effect } from "effect"
import { draftSaverMachine } from "#domain/shared/document/draft-saver.machine.ts"
import type { DraftKept, DraftsPort } from "#domain/shared/document/drafts.port.ts"
import type { DraftToStore } from "#domain/shared/screen/screen.schema.ts"
import { writeActor } from "#src/shell/port-actors.ts"

export type DraftReader = Pick<DraftsPort, "read">

/**
 * What a form opens with: `opened` gets the stored draft, null without one. A browser that cannot read any must not
 * prevent editing.
 */
export const openWithDraft = <Opened extends object>(
  drafts: DraftReader,
  subject: string,
  opened: (draft: unknown) => Opened
): Effect.Effect<Opened> =>
  Effect.map(
    Effect.catchCause(drafts.read(subject), () => Effect.succeed(null)),
    (stored) => ({ ...opened(stored?.draft ?? null), draftedAt: stored?.at ?? null })
  )

export const draftSaverWith = (drafts: DraftsPort) =>
  draftSaverMachine.provide({
    actors: {
      writeDrafts: writeActor((wanted: ReadonlyArray<DraftToStore>) =>
        Effect.gen(function* () {
          let kept: DraftKept = "stored"
          for (const { subject, draft } of wanted) {
            const outcome: DraftKept =
              draft === null ? yield* Effect.as(drafts.remove(subject), kept) : yield* drafts.save(subject, draft)
            if (outcome !== "stored") kept = outcome
          }
          return kept
        })
      )
    }
  })
