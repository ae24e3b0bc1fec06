import { useArticlesScreen, useArticlesState, useArticlesWords } from "./use-articles.ts"
import { KeysHelp, RemovalDialog } from "#src/screens/record/record-dialogs.tsx"
import { ArticleFormScreen } from "./article-form.screen.tsx"

/** The dialogs over the cards: the form, the confirmation of a deletion, and the help on keys. */
export const ArticleDialogsScreen = () => {
  const { send, commands } = useArticlesScreen()
  const { removal, screen } = useArticlesState()
  const words = useArticlesWords()
  return (
    <>
      <ArticleFormScreen />
      <RemovalDialog removal={removal} send={send} words={words.removal} />
      <KeysHelp
        screen={screen}
        send={send}
        name="articles"
        available={commands}
        words={words.keys}
        lines={["edit", "switch", "delete", "add"]}
      />
    </>
  )
}
