import { ArrowUpDown, BadgeCheck, BookOpen, FilePen, Globe, Tags } from "lucide-react"
import { Result } from "effect"
import { articleLimits, articleListRules, articleCriteria } from "#domain/articles/article-list.rules.ts"
import { type Sort, statusQuery } from "#domain/shared/list/list-criteria.rules.ts"
import {
  articleCategories,
  type ArticleFilter,
  type ArticleSortField,
  articleQuery
} from "#domain/articles/article.schema.ts"
import {
  articlesCommands,
  availableArticlesCommands,
  type ArticlesMessage,
  type ArticlesState
} from "#domain/articles/articles.commands.ts"
import type { ArticlesScreenWords } from "#domain/articles/articles-screen-english.messages.ts"
import { actionOn } from "#domain/shared/list/row-actions.machine.ts"
import { recordKinds } from "#domain/shared/record-kind.schema.ts"
import { useWords } from "#src/shell/use-application.ts"
import { lazyModule, useLazyModule } from "#src/shell/lazy-module.ts"
import {
  useArticleButtons,
  useArticlesScreen,
  useArticlesState,
  useArticlesWords,
  type ArticlesPorts,
  articlesScreenWith,
  ArticlesScreenProvider
} from "./articles-workflows.ts"
import { LoadingCards } from "#src/components/layout/card-grid.tsx"
import { FilterSelect } from "#src/components/fields/select.tsx"
import { RecordCards } from "#src/screens/record/record-cards.tsx"
import { AddButton, addUnlessOpen } from "#src/screens/record/record-changes.tsx"
import { Figures, LastUndo } from "#src/screens/record/record-parts.tsx"
import { useRecordRows } from "#src/screens/record/record-rows.ts"
import {
  activeFilter,
  choicesOf,
  type ListFilter,
  RecordScreen,
  statusFilter
} from "#src/screens/record/record-screen.tsx"
import { ArticleCard } from "./article-card.screen.tsx"
import { type ArticleEdit, type ArticleSubject, isArticleDirty } from "#domain/articles/article-editor.rules.ts"
import type { ScreenContext } from "#src/shell/context.ts"
import type { PicturePorts } from "#src/screens/record/form-entries.ts"
import { listAddress } from "#src/screens/record/list-address.ts"
import { runScreen } from "#src/screens/record/running-screen.ts"
import { screenProviding } from "#src/screens/record/shell-screen.ts"

const articleDialogsModule = lazyModule(() => import("./article-dialogs.screen.tsx"))

/** The sort orders; the default is the empty choice, so that any other counts as set. */
const orders = ({ sort }: ArticlesScreenWords): ReadonlyArray<readonly [Sort<ArticleSortField>, string]> => [
  ["-created_at", sort.newest],
  ["created_at", sort.oldest],
  ["title", sort.titleUp],
  ["-title", sort.titleDown],
  ["status", sort.publishedFirst],
  ["-status", sort.draftsFirst]
]

const valueOf = (sort: Sort<ArticleSortField>): string => (sort === articleQuery.sortDefault ? "" : sort)

const SortSelect = ({
  sort,
  words
}: {
  readonly sort: Sort<ArticleSortField>
  readonly words: ArticlesScreenWords
}) => {
  const { send } = useArticlesScreen()
  const choose = (value: string) => {
    const chosen = orders(words).find(([one]) => valueOf(one) === value)?.[0] ?? sort
    send({ to: "list", event: { type: "sort.choose", ...articleCriteria.readSort(chosen) } })
  }
  return (
    <FilterSelect
      label={words.sort.label}
      icon={ArrowUpDown}
      value={valueOf(sort)}
      onChange={choose}
      choices={orders(words).map(([value, label]) => ({ value: valueOf(value), label }))}
    />
  )
}

const filtersOf = (
  { filters, statuses, categories }: ReturnType<typeof useArticlesWords>,
  filter: ArticleFilter
): ReadonlyArray<ListFilter<ArticleFilter>> => [
  statusFilter(filters, statuses),
  {
    field: "category",
    label: filters.category,
    anyLabel: filters.anyCategory,
    choices: choicesOf(articleCategories, categories)
  },
  {
    field: "spanish",
    label: filters.spanish,
    icon: Globe,
    anyLabel: filters.anySpanish,
    choices: [
      { value: "not_ready", label: filters.notReady },
      { value: "ready", label: filters.ready }
    ]
  },
  activeFilter(filters, filter)
]

/** The learning articles, as cards with their actions. */
const ArticlesScreen = () => {
  const screen = useArticlesScreen()
  const { list, figures, editor, removal, rowActions, undo, screen: own } = useArticlesState()
  const words = useArticlesWords()
  const { language } = useWords()
  const button = useArticleButtons()
  const rows = useRecordRows(screen, articleListRules, list.context, ({ id }) => ({
    action: actionOn(rowActions.context, id)
  }))
  const isOpen = editor.hasTag("open")
  const dialogs = useLazyModule(articleDialogsModule, own.hasTag("help") || isOpen || removal.hasTag("open"))
  const { criteria } = list.context
  const known = figures.context.figures
  const { stats, empty } = words
  const add = addUnlessOpen(isOpen, button("articles.add"))
  return (
    <>
      <RecordScreen<ArticleFilter>
        name="articles"
        drafts={{ entity: "article", noun: recordKinds.article.noun }}
        lastUndo={
          <LastUndo state={{ undo, rowActions }} noun={recordKinds.article.noun} undo={button("articles.undo")} />
        }
        icon={BookOpen}
        words={{ ...words, empty: { title: empty.title, actions: <AddButton label={empty.add} run={add} /> } }}
        list={list}
        send={screen.send}
        button={button}
        actions={<AddButton label={words.add} run={add} />}
        figures={
          <Figures
            place="learn"
            state={figures}
            send={screen.send}
            cards={[
              { title: stats.total, value: known?.total, icon: BookOpen, tone: "info", query: "" },
              {
                title: stats.active,
                value: known?.active,
                icon: BadgeCheck,
                tone: "success",
                query: statusQuery("active")
              },
              {
                title: stats.drafts,
                value: known?.drafts,
                icon: FilePen,
                tone: "warning",
                query: statusQuery("inactive")
              },
              { title: stats.categories, value: known?.categories, icon: Tags, tone: "info" }
            ]}
          />
        }
        filters={filtersOf(words, criteria.filter)}
        moreFilters={<SortSelect sort={criteria.sort} words={words} />}
        limits={articleLimits}
        look="cards"
        waiting={<LoadingCards text={words.loading} cards={criteria.limit} hasPictures />}
        hasRows={rows.length > 0}
      >
        <RecordCards caption={words.caption} commands={articlesCommands} rows={rows}>
          {(row, isTabStop, hasSingleKeys) => (
            <ArticleCard
              key={row.id}
              row={row}
              isTabStop={isTabStop}
              hasSingleKeys={hasSingleKeys}
              words={words}
              language={language}
            />
          )}
        </RecordCards>
      </RecordScreen>
      {dialogs !== null && <dialogs.ArticleDialogsScreen />}
    </>
  )
}

const articleIdOf = (subject: ArticleSubject): string | null =>
  typeof subject === "string" ? subject : (subject?.id ?? null)

export const commands = articlesCommands

export const openScreen = (context: ScreenContext, ports: ArticlesPorts & PicturePorts) => {
  const screen = runScreen<ArticlesState, ArticlesMessage>(context, {
    place: "learn",
    logic: articlesScreenWith(ports, context.drafts),
    ahead: [articleDialogsModule],
    commands: availableArticlesCommands,
    isDialogOpen: ({ editor, removal }) => editor.hasTag("open") || removal.hasTag("open"),
    isUnsaved: ({ editor }) => editor.hasTag("open") && isArticleDirty(editor.context.doc),
    cancels: [{ to: "removal", event: { type: "removal.cancel" } }],
    typeAhead: (event) => ({ to: "editor", event }),
    address: listAddress(articleCriteria),
    record: {
      openId: ({ editor }) => (editor.hasTag("open") ? articleIdOf(editor.context.subject) : null),
      open: (id) => ({ to: "screen", event: { type: "record.find", id } }),
      close: { to: "editor", event: { type: "form.close" } }
    }
  })
  const parts = {
    ...screen,
    images: ports.images,
    pick: (file: File) =>
      void ports.readPicked(file).then((read) =>
        screen.send({
          to: "editor",
          event: {
            type: "form.edit",
            edit: Result.match(read, {
              onFailure: (issue): ArticleEdit => ({ kind: "picture.invalid", issue }),
              onSuccess: (picture): ArticleEdit => ({ kind: "picture.choose", picture })
            })
          }
        })
      )
  }
  return screenProviding("learn", parts, ArticlesScreenProvider, ArticlesScreen)
}
