const jump = (target: string) => document.getElementById(target)?.focus()

/** The first stop of the Tab key: past the navigation, into the content. */
export const SkipLink = ({ target, children }: { readonly target: string; readonly children: string }) => (
  <a
    className="skip"
    href={`#${target}`}
    onClick={(event) => {
      event.preventDefault()
      jump(target)
    }}
  >
    {children}
  </a>
)
