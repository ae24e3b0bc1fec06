import type { RefObject } from "react"
import { Button, type ButtonProps } from "#src/components/navigation/button.tsx"
import { VisuallyHidden } from "#src/components/text/text.tsx"
import { useCopied } from "./use-copied.ts"

interface CopyButtonProps extends Pick<ButtonProps, "kind" | "icon" | "isFirstFocus"> {
  /** The element whose text is copied. */
  readonly of: RefObject<HTMLElement | null>
  readonly words: Readonly<Record<"copy" | "copied", string>>
}

/** Copies a text, and says when it was copied. */
export const CopyButton = ({ of, words, ...button }: CopyButtonProps) => {
  const { isCopied, copy } = useCopied(of)
  return (
    <>
      <Button {...button} action={copy}>
        {isCopied ? words.copied : words.copy}
      </Button>
      <VisuallyHidden role="status">{isCopied && words.copied}</VisuallyHidden>
    </>
  )
}
