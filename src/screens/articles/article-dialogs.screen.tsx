import { articlesOffers } from "#domain/articles/articles.commands.ts"
import { useKeysHelp } from "#src/app/use-desk.ts"
import { helpOf } from "#src/app/buttons.ts"
import { useArticlesDesk, useArticlesWords, useSendToArticles } from "#src/app/use-articles.ts"
import { RecordKeysScreen } from "#src/screens/shell/record-keys.screen.tsx"
import { RemovalScreen } from "#src/screens/shell/removal.screen.tsx"
import { ArticleFormScreen } from "./article-form.screen.tsx"

/** What stands over the cards: the form, the question before an article is deleted, and what the keys do. */
export const ArticleDialogsScreen = () => (
  <>
    <ArticleFormScreen />
    <Removal />
    <KeysHelp />
  </>
)

const Removal = () => {
  const { removal } = useArticlesDesk()
  const { removal: words } = useArticlesWords()
  return <RemovalScreen removal={removal} send={useSendToArticles()} title={words.title} question={words.question} />
}

const KeysHelp = () => {
  const desk = useArticlesDesk()
  const { keys } = useArticlesWords()
  const [isOpen, setOpen] = useKeysHelp()
  const lines = () =>
    helpOf(articlesOffers(desk), [
      [keys.move, ["articles.next", "articles.previous"]],
      [keys.edit, ["articles.edit"]],
      [keys.switch, ["articles.switch"]],
      [keys.delete, ["articles.delete"]],
      [keys.add, ["articles.add"]],
      [keys.search, ["articles.search"]],
      [keys.help, ["articles.keys"]]
    ])
  return <RecordKeysScreen lines={lines} isOpen={isOpen} close={() => setOpen(false)} />
}
