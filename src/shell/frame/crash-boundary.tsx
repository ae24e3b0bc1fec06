import { Component, type ReactNode } from "react"
import { CircleAlert } from "lucide-react"
import { Row } from "#src/components/layout/row.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { MessagePage } from "#src/components/notes/message-page.tsx"
import { store } from "#src/shell/preferences.ts"
import { landingPath } from "#src/shell/routes.ts"
import { wordsAtom } from "#src/shell/words.ts"

interface Props {
  readonly children: ReactNode
}

/** Catches errors of rendering and shows what is safe, and two ways back. A class, because React has no other form for it. */
export class CrashBoundary extends Component<Props, { readonly hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children
    const { crash: words } = store.get(wordsAtom).shared
    return (
      <MessagePage isWhole icon={CircleAlert} tone="danger" title={words.title} text={words.text} isAlert>
        <Row wraps="center">
          <Button action={() => window.location.assign(landingPath)}>{words.start}</Button>
          <Button kind="primary" action={() => window.location.reload()}>
            {words.reload}
          </Button>
        </Row>
      </MessagePage>
    )
  }
}
