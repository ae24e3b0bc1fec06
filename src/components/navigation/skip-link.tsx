import * as styles from "./skip-link.module.css"

const jump = (target: string) => document.getElementById(target)?.focus()

/** The first stop of the Tab key: past the navigation, into the content. */
export const SkipLink = ({ target, children }: { readonly target: string; readonly children: string }) => (
  <a
    className={styles.skip}
    href={`#${target}`}
    onClick={(event) => {
      event.preventDefault()
      jump(target)
    }}
  >
    {children}
  </a>
)
