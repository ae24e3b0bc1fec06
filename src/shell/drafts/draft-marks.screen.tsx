import { useSelector } from "@xstate/react"
import { History, Pencil } from "lucide-react"
import { draftMarkWords } from "#domain/shared/document/draft.messages.ts"
import { draftSubject } from "#domain/shared/document/drafts.port.ts"
import { ReturnsListFocus } from "#src/components/lists/list-focus.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { Note } from "#src/components/notes/note.tsx"
import type { DraftLineProps, DraftMarkProps } from "#src/shell/context.ts"
import { useWords } from "#src/shell/use-application.ts"
import { useStoredDrafts } from "#src/shell/use-workspace.ts"

/** That this browser holds an unsaved draft of the record, which a press opens. */
export const DraftMark = ({ entity, record, name, open, tabIndex, isLong = false }: DraftMarkProps) => {
  const words = draftMarkWords[useWords().language]
  const hasDraft = useSelector(useStoredDrafts()?.actor, (snapshot) =>
    snapshot?.context.subjects.includes(draftSubject(entity, record.id))
  )
  if (hasDraft !== true || record.is_deleted === true) return null
  return (
    <Button kind="link" size="small" icon={Pencil} action={open} label={words.of(name)} tabIndex={tabIndex}>
      {isLong ? words.unsavedDraft : words.draft}
    </Button>
  )
}

/** Above a list: that a new record was typed and not saved. */
export const DraftLine = ({ entity, noun, open }: DraftLineProps) => {
  const drafts = useStoredDrafts()
  const words = draftMarkWords[useWords().language]
  const discard = () => drafts?.actor.send({ type: "draft.discard", subject: draftSubject(entity, null) })
  return (
    <Note icon={History} role="status">
      <span>{words.unsaved(noun)}</span>
      <Button size="small" action={open}>
        {words.open}
      </Button>
      <ReturnsListFocus>
        <Button size="small" kind="quiet" action={discard}>
          {words.discard}
        </Button>
      </ReturnsListFocus>
    </Note>
  )
}
