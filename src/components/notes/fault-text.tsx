import { useRef } from "react"
import { copyWords, requestIdIn } from "#domain/shared/failure.messages.ts"
import { CopyButton } from "./copy-button.tsx"
import * as styles from "./fault-text.module.css"

/** The text of a failure. The request's id by which an unknown fault ends can be copied. */
export const FaultText = ({ text }: { readonly text: string }) => {
  const shown = useRef<HTMLElement>(null)
  const named = requestIdIn(text)
  if (named === null) return text
  return (
    <>
      {named.before}
      <code ref={shown} className={styles.id}>
        {named.id}
      </code>{" "}
      <CopyButton kind="link" of={shown} words={copyWords[named.language]} />
    </>
  )
}
