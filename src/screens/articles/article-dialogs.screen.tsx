import { articlesOffers } from "#domain/articles/articles.commands.ts"
import { helpOf } from "#src/app/buttons.ts"
import { useArticlesDesk, useArticlesWords, useSendToArticles } from "#src/app/use-articles.ts"
import { useKeysHelp } from "#src/app/use-desk.ts"
import { useRecordWords } from "#src/app/use-record-words.ts"
import { useWords } from "#src/app/use-system.ts"
import { RecordKeysView } from "#src/screens/shell/record-keys.view.tsx"
import { RemovalView } from "#src/screens/shell/removal.view.tsx"
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
  const send = useSendToArticles()
  const { removal: words } = useArticlesWords()
  const { shared, language } = useWords()
  const { target, failure } = removal.context
  if (target === null) return null
  const doing = (event: { readonly type: "removal.confirm" | "removal.cancel" }) =>
    removal.can(event) ? () => send({ to: "removal", event }) : null
  return (
    <RemovalView
      title={words.title}
      question={words.question(target.name)}
      shared={shared}
      failure={failure === null ? null : failure[language]}
      isBusy={removal.hasTag("busy")}
      confirm={doing({ type: "removal.confirm" })}
      cancel={doing({ type: "removal.cancel" })}
    />
  )
}

const KeysHelp = () => {
  const desk = useArticlesDesk()
  const record = useRecordWords()
  const { keys } = useArticlesWords()
  const { close } = useWords().shared
  const [isOpen, setOpen] = useKeysHelp()
  if (!isOpen) return null
  const lines = helpOf(articlesOffers(desk), [
    [keys.move, ["articles.next", "articles.previous"]],
    [keys.edit, ["articles.edit"]],
    [keys.switch, ["articles.switch"]],
    [keys.delete, ["articles.delete"]],
    [keys.add, ["articles.add"]],
    [keys.search, ["articles.search"]],
    [keys.help, ["articles.keys"]]
  ])
  return (
    <RecordKeysView
      words={record.keys}
      closeLabel={close}
      keys={[...lines, { does: record.keys.palette, caps: ["Ctrl K"] }]}
      close={() => setOpen(false)}
    />
  )
}
