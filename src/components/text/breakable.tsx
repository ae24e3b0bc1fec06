import { Fragment, type ReactNode } from "react"

/** Puts the line breaks of an e-mail address before its @ and behind its dots. Other texts are left alone. */
export const breakable = (text: string): ReactNode =>
  text.includes("@")
    ? text.split(/(?=@)|(?<=\.)/u).map((part, at) => (
        <Fragment key={at}>
          {(at > 0 || part.startsWith("@")) && <wbr />}
          {part}
        </Fragment>
      ))
    : text
