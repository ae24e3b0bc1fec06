import { GitMerge } from "lucide-react"
import { Button } from "#src/components/navigation/button.tsx"
import { Note } from "#src/components/notes/note.tsx"
import type { Overtaker } from "#domain/shared/document/document-editor.schema.ts"
import { lazyModule, useFetchedModule } from "#src/shell/lazy-module.ts"
import { useFormWords } from "./use-form-words.ts"

const differenceModule = lazyModule(() => import("#src/components/forms/text-difference.tsx"))

/** One version of a text where two edits are merged; the words that differ are marked once that is fetched. */
export const DifferingText = ({ text, other }: { readonly text: string; readonly other: string }) => {
  const isNeeded = text !== "" && other !== "" && text !== other
  const difference = useFetchedModule(differenceModule, isNeeded)
  if (difference === null || difference instanceof Error) return text
  return <difference.TextDifference text={text} other={other} />
}

interface OvertakenNoteProps {
  readonly of: { readonly overtakenBy: Overtaker | null; readonly isDeleted: boolean }
  /** Null while what was saved is read. */
  readonly compare: (() => void) | null
}

/** Says who has saved or deleted what is being written. */
export const OvertakenNote = ({ of: { overtakenBy: by, isDeleted }, compare }: OvertakenNoteProps) => {
  const { merge } = useFormWords()
  if (by === null) return null
  return (
    <Note icon={GitMerge} role="status" wraps>
      <span>{(isDeleted ? merge.deleted : merge.overtaken)[by]}</span>
      {!isDeleted && (
        <Button size="small" action={compare}>
          {merge.compare}
        </Button>
      )}
    </Note>
  )
}
