import { Component, type ReactNode } from "react"
import { CrashView } from "./crash.view.tsx"
import { store } from "#src/shell/preferences.ts"
import { landingPath } from "#src/shell/routes.ts"
import { wordsAtom } from "#src/shell/words.ts"

interface Props {
  readonly children: ReactNode
}

/** Catches errors of rendering and shows a way back. A class, because React has no other form for it. */
export class CrashBoundary extends Component<Props, { readonly hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children
    return (
      <CrashView
        words={store.get(wordsAtom).shared.crash}
        reload={() => window.location.reload()}
        start={() => window.location.assign(landingPath)}
      />
    )
  }
}
