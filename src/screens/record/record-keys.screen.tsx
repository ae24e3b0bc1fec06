import { useRecordWords } from "./use-record-words.ts"
import { useWords } from "#src/shell/use-application.ts"
import { RecordKeysView, type RecordKeysProps } from "./record-keys.view.tsx"

interface RecordKeysScreenProps {
  readonly lines: () => RecordKeysProps["keys"]
  readonly isOpen: boolean
  readonly close: () => void
}

/** The help on the keys of a list, once opened; the palette's key comes last. */
export const RecordKeysScreen = ({ lines, isOpen, close: closeHelp }: RecordKeysScreenProps) => {
  const { keys } = useRecordWords()
  const { close } = useWords().shared
  if (!isOpen) return null
  return (
    <RecordKeysView
      words={keys}
      closeLabel={close}
      keys={[...lines(), { does: keys.palette, caps: ["Ctrl K"] }]}
      close={closeHelp}
    />
  )
}
