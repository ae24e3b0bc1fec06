import { useKeysHelp } from "#src/app/use-desk.ts"
import { useRecordWords } from "#src/app/use-record-words.ts"
import { useWords } from "#src/app/use-system.ts"
import { RecordKeysView, type RecordKeysProps } from "./record-keys.view.tsx"

/** The help on the keys of a list, once it has been asked for; the palette's key is the last of every list. */
export const RecordKeysScreen = ({ lines }: { readonly lines: () => RecordKeysProps["keys"] }) => {
  const { keys } = useRecordWords()
  const { close } = useWords().shared
  const [isOpen, setOpen] = useKeysHelp()
  if (!isOpen) return null
  return (
    <RecordKeysView
      words={keys}
      closeLabel={close}
      keys={[...lines(), { does: keys.palette, caps: ["Ctrl K"] }]}
      close={() => setOpen(false)}
    />
  )
}
