/** The reason of a decision while it is typed, and the states of the dialog that asks for it. */
import { withEvent } from "../promised.ts"
import { countCharacters, hasAtMostCharacters } from "../text.rules.ts"
import { reasonNoteMax } from "./decision.schema.ts"

export interface TypedReason<Code> {
  readonly reasonCode: Code | null
  readonly reasonNote: string
}

export const noReason = { reasonCode: null, reasonNote: "" } as const

export type ReasonEvent<Code> =
  | { readonly type: "reason.choose"; readonly code: Code | null }
  | { readonly type: "reason.note"; readonly text: string }
  | { readonly type: "reason.confirm" }
  | { readonly type: "reason.cancel" }
  | { readonly type: "reason.stay" }
  | { readonly type: "reason.discard" }

/** The reason as it would be sent: a note without a code is "other". */
export const reasonToSend = <Code extends string>({
  reasonCode,
  reasonNote
}: TypedReason<Code>): { readonly code: Code | "other"; readonly note?: string } | null => {
  const note = reasonNote.trim()
  if (reasonCode === null && note === "") return null
  return { code: reasonCode ?? "other", ...(note !== "" && { note }) }
}

/** The length of the note in characters; in code units where it is far too long. */
export const noteLength = ({ reasonNote }: TypedReason<string>): number =>
  countCharacters(reasonNote.trim(), reasonNoteMax) ?? reasonNote.trim().length

export const isNoteWithinLimit = ({ reasonNote }: TypedReason<string>): boolean =>
  hasAtMostCharacters(reasonNote.trim(), reasonNoteMax)

/**
 * The dialog's states, beside `closed`. The machine has the guards `mayReject` and `hasReasonText`, and the actions
 * `setCode`, `setNote` and `clearReason`; those of `confirmed` queue the decision.
 */
export const reasonStates = <const Actions extends ReadonlyArray<string>>(confirmed: Actions) =>
  ({
    givingReason: {
      on: {
        "reason.choose": { actions: withEvent("setCode") },
        "reason.note": { actions: withEvent("setNote") },
        "reason.confirm": { guard: "mayReject", target: "closed", actions: [...confirmed, "clearReason"] },
        "reason.cancel": [
          { guard: "hasReasonText", target: "discarding" },
          { target: "closed", actions: "clearReason" }
        ]
      }
    },
    discarding: {
      on: { "reason.stay": "givingReason", "reason.discard": { target: "closed", actions: "clearReason" } }
    }
  }) as const
