import { useArticlesScreen, useArticlesState, useArticlesWords } from "./articles-workflows.ts"
import { ListDialogs } from "#src/screens/record/record-dialogs.tsx"
import { ArticleFormScreen } from "./article-form.screen.tsx"

/** The dialogs over the cards: the form, the confirmation of a deletion, and the help on keys. */
export const ArticleDialogsScreen = () => (
  <>
    <ArticleFormScreen />
    <ListDialogs
      of={useArticlesScreen()}
      state={useArticlesState()}
      name="articles"
      words={useArticlesWords()}
      lines={["edit", "switch", "delete", "restore", "undo", "add"]}
    />
  </>
)
