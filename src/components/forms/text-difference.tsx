import { diffWords } from "diff"
import * as styles from "./text-difference.module.css"

/** A text with the words marked that another version of it has not. */
export const TextDifference = ({ text, other }: { readonly text: string; readonly other: string }) =>
  diffWords(other, text)
    .filter(({ removed }) => !removed)
    .map(({ value, added }, place) =>
      added ? (
        <mark key={place} className={styles.mark}>
          {value}
        </mark>
      ) : (
        value
      )
    )
