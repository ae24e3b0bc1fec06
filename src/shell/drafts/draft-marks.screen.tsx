import { useSelector } from "@xstate/react"
import { History, Pencil } from "lucide-react"
import { draftMarkWords } from "#domain/shared/document/draft.messages.ts"
import { draftSubject } from "#domain/shared/document/drafts.port.ts"
import { markedAt } from "#domain/shared/document/stored-drafts.machine.ts"
import { ReturnsListFocus } from "#src/components/lists/list-focus.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { Note } from "#src/components/notes/note.tsx"
import type { DraftLineProps, DraftMarkProps } from "#src/shell/context.ts"
import { draftMoment } from "#src/shell/drafts/draft-moment.ts"
import { useWords } from "#src/shell/use-application.ts"
import { useStoredDrafts } from "#src/shell/use-workspace.ts"

const useDraftedAt = (entity: string, id: string | null) =>
  useSelector(useStoredDrafts()?.actor, (snapshot) => snapshot && markedAt(snapshot.context, draftSubject(entity, id)))

/** That this browser holds an unsaved draft of the record, which a press opens. */
export const DraftMark = ({ entity, record, name, open, tabIndex, isLong = false }: DraftMarkProps) => {
  const { language } = useWords()
  const words = draftMarkWords[language]
  const at = useDraftedAt(entity, record.id)
  if (at === undefined || record.is_deleted === true) return null
  return (
    <Button
      kind="link"
      size="small"
      icon={Pencil}
      action={open}
      label={words.of(name, draftMoment(at, language))}
      tabIndex={tabIndex}
    >
      {isLong ? words.unsavedDraft : words.draft}
    </Button>
  )
}

/** Above a list: that a new record was typed and not saved. */
export const DraftLine = ({ entity, noun, open }: DraftLineProps) => {
  const drafts = useStoredDrafts()
  const { language } = useWords()
  const words = draftMarkWords[language]
  const at = useDraftedAt(entity, null)
  const discard = () => drafts?.actor.send({ type: "draft.discard", subject: draftSubject(entity, null) })
  if (at === undefined) return null
  return (
    <Note icon={History} role="status">
      <span>{words.unsaved(noun, draftMoment(at, language))}</span>
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
