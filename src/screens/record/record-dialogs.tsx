import type { AvailableCommand } from "#domain/shared/screen/command.schema.ts"
import type { RecordRemovalContext, RecordRemovalEvent } from "#domain/shared/record-screen/record-removal.machine.ts"
import { inEach } from "#domain/shared/language.rules.ts"
import { placeTitles } from "#domain/shared/place.messages.ts"
import { placeLetters } from "#domain/shared/place.messages.ts"
import { places } from "#domain/shared/screen/place.schema.ts"
import { capOf } from "#src/components/navigation/key-cap.ts"
import { helpOf } from "./buttons.ts"
import { type ListHelpWords, listHelpEnglish } from "#domain/shared/record-screen/list-help-english.messages.ts"
import { useScreenWords, useWords } from "#src/shell/use-application.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { DeleteDialog } from "#src/components/dialogs/confirm-dialog.tsx"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { Kbd } from "#src/components/navigation/kbd.tsx"
import * as styles from "./record-dialogs.module.css"

export const useHelpWords = (): ListHelpWords => useScreenWords(listHelpEnglish, (spanish) => spanish.listHelpSpanish)

type Answer = Exclude<RecordRemovalEvent, { readonly type: "removal.open" }>

export interface RemovalDialogProps {
  readonly removal: {
    readonly context: RecordRemovalContext
    readonly can: (event: Answer) => boolean
    readonly hasTag: (tag: "busy") => boolean
  }
  readonly send: (message: { readonly to: "removal"; readonly event: Answer }) => void
  /** The question says what deleting brings about, by the record's name; the outlook whether it can be taken back. */
  readonly words: { readonly title: string; readonly question: (name: string) => string; readonly outlook: string }
}

/** Asks before a record of any kind is deleted. */
export const RemovalDialog = ({ removal, send, words: { title, question, outlook } }: RemovalDialogProps) => {
  const { shared, language } = useWords()
  const { target, failure } = removal.context
  if (target === null) return null
  const answer = (event: Answer) => (removal.can(event) ? () => send({ to: "removal", event }) : null)
  return (
    <DeleteDialog
      title={title}
      text={`${question(inEach(target.name)[language])} ${outlook}`}
      words={shared}
      failure={failure === null ? null : failure[language]}
      isBusy={removal.hasTag("busy")}
      confirm={answer({ type: "removal.confirm" })}
      cancel={answer({ type: "removal.cancel" })}
    />
  )
}

type HelpLines = ReturnType<typeof helpOf>

/** A word of the help and the commands whose keys it explains; a word alone is also the name of its command. */
type HelpLine<Word> = Word | readonly [word: Word, ...commands: ReadonlyArray<string>]

export interface KeysHelpProps<Word extends string> {
  readonly of: {
    readonly send: (message: { readonly to: "screen"; readonly event: { readonly type: "help.close" } }) => void
    readonly commands: () => ReadonlyArray<AvailableCommand<unknown>>
  }
  readonly state: { readonly screen: { readonly hasTag: (tag: "help") => boolean } }
  /** The beginning of the commands' ids. */
  readonly name: string
  readonly words: Readonly<Record<Word | "move" | "search" | "help", string>>
  /** What stands between moving the cursor and searching. */
  readonly lines: ReadonlyArray<HelpLine<Word>>
  /** What stands after it all. */
  readonly moreLines?: () => HelpLines
}

/** Explains which keys work on a list, once that is asked for; the palette's key is the last of every list. */
export const KeysHelp = <Word extends string>(props: KeysHelpProps<Word>) => {
  const { of, state, name, words, lines, moreLines } = props
  const keys = useHelpWords()
  const { shared, language } = useWords()
  const { close: closeLabel } = shared
  if (!state.screen.hasTag("help")) return null
  const close = () => of.send({ to: "screen", event: { type: "help.close" } })
  const all: ReadonlyArray<HelpLine<Word | "move" | "search" | "help">> = [
    ["move", "next", "previous"],
    ...lines,
    "search",
    ["help", "keys"]
  ]
  const ofList = helpOf(of.commands(), [
    ...(of.commands().some(({ id }) => id === `${name}.history`) ? [[keys.history, [`${name}.history`]] as const] : []),
    [keys.ends, [`${name}.first`, `${name}.last`]],
    [keys.pages, [`${name}.previousPage`, `${name}.nextPage`]]
  ])
  const leavesSearch = { does: keys.leaveSearch, caps: ["Enter", "ArrowDown", "Escape"].map((key) => capOf(key)) }
  const ofPlaces = places.map((place) => ({
    does: keys.goTo(placeTitles[language][place]),
    caps: [capOf(`g ${placeLetters[place]}`)]
  }))
  const own = helpOf(
    of.commands(),
    all.map((line) => {
      const [word, ...commands] = typeof line === "string" ? [line, line] : line
      return [words[word], commands.map((command) => `${name}.${command}`)]
    })
  )
  return (
    <Dialog
      title={keys.title}
      text={keys.text}
      width="large"
      close={close}
      isReading
      closeLabel={closeLabel}
      footer={
        <Button kind="primary" action={close} isFirstFocus>
          {closeLabel}
        </Button>
      }
    >
      <div className={styles.help}>
        <KeyGroup title={keys.onList} lines={[...own, leavesSearch, ...ofList, ...(moreLines?.() ?? [])]} />
        <KeyGroup title={keys.elsewhere} lines={[{ does: keys.palette, caps: ["Ctrl K"] }, ...ofPlaces]} />
      </div>
    </Dialog>
  )
}

interface KeyGroupProps {
  readonly title: string
  readonly lines: ReadonlyArray<{ readonly does: string; readonly caps: ReadonlyArray<string> }>
}

/** Keys with what they do, under a title. */
const KeyGroup = ({ title, lines }: KeyGroupProps) => {
  const { caps: names } = useHelpWords()
  const inWords = (cap: string): string =>
    cap
      .split(" ")
      .map((key) => names[key] ?? key)
      .join(" ")
  return (
    <section>
      <h3>{title}</h3>
      <dl className={styles.keys}>
        {lines.map(({ does, caps }) => (
          <div key={does}>
            <dt>
              {caps.map((cap) => (
                <Kbd key={cap} isListed>
                  {inWords(cap)}
                </Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export interface ListDialogsProps<Word extends string> extends Omit<KeysHelpProps<Word>, "words"> {
  readonly of: KeysHelpProps<Word>["of"] & Pick<RemovalDialogProps, "send">
  readonly state: KeysHelpProps<Word>["state"] & Pick<RemovalDialogProps, "removal">
  readonly words: { readonly removal: RemovalDialogProps["words"]; readonly keys: KeysHelpProps<Word>["words"] }
}

/** The dialogs over a list of records, besides the one that edits: before a deletion, and the help on keys. */
export const ListDialogs = <Word extends string>({ words, ...help }: ListDialogsProps<Word>) => (
  <>
    <RemovalDialog removal={help.state.removal} send={help.of.send} words={words.removal} />
    <KeysHelp {...help} words={words.keys} />
  </>
)
