import { helpOf } from "#src/screens/record/buttons.ts"
import { useArticlesScreen, useArticlesState, useArticlesWords } from "./use-articles.ts"
import { RecordKeysScreen } from "#src/screens/record/record-keys.screen.tsx"
import { RemovalScreen } from "#src/screens/record/removal.screen.tsx"
import { ArticleFormScreen } from "./article-form.screen.tsx"

/** The dialogs over the cards: the form, the confirmation of a deletion, and the help on keys. */
export const ArticleDialogsScreen = () => (
  <>
    <ArticleFormScreen />
    <Removal />
    <KeysHelp />
  </>
)

const Removal = () => {
  const { removal } = useArticlesState()
  const { removal: words } = useArticlesWords()
  const { send } = useArticlesScreen()
  return <RemovalScreen removal={removal} send={send} title={words.title} question={words.question} />
}

const KeysHelp = () => {
  const { commands, send } = useArticlesScreen()
  const { screen } = useArticlesState()
  const { keys } = useArticlesWords()
  const lines = () =>
    helpOf(commands(), [
      [keys.move, ["articles.next", "articles.previous"]],
      [keys.edit, ["articles.edit"]],
      [keys.switch, ["articles.switch"]],
      [keys.delete, ["articles.delete"]],
      [keys.add, ["articles.add"]],
      [keys.search, ["articles.search"]],
      [keys.help, ["articles.keys"]]
    ])
  return (
    <RecordKeysScreen
      lines={lines}
      isOpen={screen.hasTag("help")}
      close={() => send({ to: "screen", event: { type: "help.close" } })}
    />
  )
}
