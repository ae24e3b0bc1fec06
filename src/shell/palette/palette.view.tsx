import { CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot } from "cmdk"
import { CircleAlert, type LucideIcon, Search } from "lucide-react"
import type { PaletteScreenWords } from "#domain/palette/palette-screen-english.messages.ts"
import { breakable } from "#src/components/text/breakable.tsx"
import { Marked } from "#src/components/text/marked.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { Kbd } from "#src/components/navigation/kbd.tsx"
import { DialogFrame } from "#src/components/dialogs/dialog.tsx"
import { Spinner } from "#src/components/notes/spinner.tsx"
import { CommandIcon } from "./command-icon.view.tsx"
import * as styles from "./palette.module.css"
import { WideOnly } from "#src/components/layout/row.tsx"

export interface PaletteItem {
  readonly id: string
  /** Of the place that it leads to; null where the icon follows from the id. */
  readonly icon: LucideIcon | null
  readonly title: string
  /** The matching ranges of the title: offsets, end excluded, in order. */
  readonly matches: ReadonlyArray<readonly [from: number, to: number]>
  readonly detail: string | null
  readonly caps: ReadonlyArray<string>
  readonly run: () => void
  /** Why it is unavailable, which it says instead of running; null where it is not. */
  readonly reason: string | null
}

export interface PaletteGroup {
  readonly id: string
  readonly title: string
  readonly items: ReadonlyArray<PaletteItem>
}

export interface PaletteProps {
  readonly words: PaletteScreenWords
  readonly query: string
  readonly changeQuery: (text: string) => void
  /** Already matched and ranked. */
  readonly groups: ReadonlyArray<PaletteGroup>
  readonly isSearching: boolean
  /** Says that the search has ended, and what is listed, if anything, only resembles the text; null where it does not. */
  readonly nothing: string | null
  /** The best match is listed; until then Enter waits for it. */
  readonly hasBest: boolean
  /** Runs the best match as soon as it is listed. */
  readonly confirm: () => void
  /** Records could not be searched; the commands still work. */
  readonly hasFailed: boolean
  /** How many commands exist that are not listed. */
  readonly unlisted: number
  /** Lists them as well. */
  readonly showUnlisted: () => void
  readonly close: () => void
}

const Group = ({ group }: { readonly group: PaletteGroup }) => (
  <CommandGroup heading={group.title}>
    {group.items.map((item) => (
      <CommandItem key={item.id} value={item.id} data-unavailable={item.reason !== null} onSelect={item.run}>
        <CommandIcon id={item.id} place={item.icon} />
        <span>
          <Marked text={item.title} ranges={item.matches} />
        </span>
        {item.detail !== null && <span className={styles.detail}>{breakable(item.detail)}</span>}
        {item.caps.length > 0 && (
          <span className={styles.end}>
            {item.caps.map((cap) => (
              <Kbd key={cap}>{cap}</Kbd>
            ))}
          </span>
        )}
        {item.reason !== null && <span className={styles.end}>{item.reason}</span>}
      </CommandItem>
    ))}
  </CommandGroup>
)

/** They act on an option. */
const optionKeys = new Set(["Enter", "ArrowDown", "ArrowUp", "Home", "End"])

/** What comes above the selected option moves it away, and cmdk does not show it again while it stays selected. */
const showSelected = (root: HTMLElement): void => {
  const [first] = root.querySelectorAll("[role=option]")
  const selected = root.querySelector("[role=option][aria-selected=true]")
  if (selected === first) root.querySelector("[role=listbox]")?.scrollTo(0, 0)
  else selected?.scrollIntoView({ block: "nearest" })
}

/** While options change, cmdk marks the previous option as active; this corrects what is read aloud. */
const nameSelected = (root: HTMLElement | null) => {
  if (root === null) return
  const name = () => {
    const id = root.querySelector("[role=option][aria-selected=true]")?.id ?? ""
    for (const owner of root.querySelectorAll("[role=combobox], [role=listbox]"))
      if (owner.getAttribute("aria-activedescendant") !== id) owner.setAttribute("aria-activedescendant", id)
  }
  const watching = new MutationObserver((changes) => {
    name()
    if (changes.some(({ type }) => type === "childList")) showSelected(root)
  })
  const attributeFilter = ["aria-selected", "aria-activedescendant"]
  watching.observe(root, { subtree: true, childList: true, attributeFilter })
  name()
  return () => watching.disconnect()
}

/** The command palette. Matching and order come from outside. */
export const PaletteView = ({
  words,
  query,
  changeQuery,
  groups,
  isSearching,
  nothing,
  hasBest,
  confirm,
  hasFailed,
  unlisted,
  showUnlisted,
  close
}: PaletteProps) => (
  <DialogFrame close={close} width="palette" isLight data-palette aria-label={words.label}>
    <CommandRoot
      className={styles.root}
      ref={nameSelected}
      shouldFilter={false}
      loop
      label={words.label}
      onKeyDown={(event) => {
        // Until the best match is listed, what is selected changes with what comes above it.
        if (hasBest || !optionKeys.has(event.key)) return
        event.preventDefault()
        if (event.key === "Enter") confirm()
      }}
    >
      <div className={styles.search}>
        <Icon of={Search} size={18} tone="muted" />
        <CommandInput
          value={query}
          onValueChange={changeQuery}
          placeholder={words.placeholder}
          aria-label={words.placeholder}
          data-first-focus
        />
        {isSearching && <Spinner size={14} label={words.searching} />}
        <Kbd>Esc</Kbd>
      </div>
      <CommandList label={words.label}>
        {/* An option, so that Enter takes nothing that only resembles the text. */}
        {nothing !== null && <CommandItem value="nothing">{nothing}</CommandItem>}
        {groups.map((group) => (
          <Group key={group.id} group={group} />
        ))}
      </CommandList>
      <div className={styles.foot}>
        {hasFailed && (
          <span className={styles.failed} role="alert">
            <Icon of={CircleAlert} size={14} />
            {words.failed}
          </span>
        )}
        <WideOnly>
          <span className={styles.hint}>
            <Kbd>↑</Kbd>
            <Kbd>↓</Kbd>
            {words.move}
          </span>
          <span className={styles.hint}>
            <Kbd>↵</Kbd>
            {words.run}
          </span>
        </WideOnly>
        <span className={styles.hint}>
          <Kbd isListed>{">"}</Kbd>
          {words.actionsOnly}
        </span>
        <span className={styles.hint}>
          <Kbd isListed>#</Kbd>
          {words.claimsOnly}
        </span>
        {unlisted > 0 && (
          <span className={styles.unlisted}>
            <Button kind="link" action={showUnlisted}>
              {words.unavailable(unlisted)}
            </Button>
          </span>
        )}
      </div>
    </CommandRoot>
  </DialogFrame>
)
