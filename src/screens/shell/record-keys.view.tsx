import type { RecordScreenWords } from "#domain/shared/record-screen-english.messages.ts"
import { Button } from "#src/components/button.tsx"
import { Dialog } from "#src/components/dialog.tsx"
import { Kbd } from "#src/components/kbd.tsx"

export interface RecordKeysProps {
  readonly words: RecordScreenWords["keys"]
  readonly closeLabel: string
  /** From the registry: what the keys are and what they do, in the order they are shown. */
  readonly keys: ReadonlyArray<{ readonly does: string; readonly caps: ReadonlyArray<string> }>
  readonly close: () => void
}

/** Which keys work on a list. */
export const RecordKeysView = ({ words, closeLabel, keys, close }: RecordKeysProps) => (
  <Dialog
    title={words.title}
    text={words.text}
    close={close}
    isReading
    closeLabel={closeLabel}
    footer={
      <Button kind="primary" action={close} isFirstFocus>
        {closeLabel}
      </Button>
    }
  >
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
      {keys.map(({ does, caps }) => (
        <div key={does} className="contents">
          <dt className="row flex-wrap gap-1">
            {caps.map((cap) => (
              <Kbd key={cap} isListed>
                {cap}
              </Kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
