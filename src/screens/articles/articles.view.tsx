import { type ReactNode, useId } from "react"
import { ArrowUpDown, BadgeCheck, BookOpen, FilePen, Globe, Tags } from "lucide-react"
import {
  articleCategories,
  type ArticleSort,
  articleSortDefault,
  type ArticleStats
} from "#domain/articles/article.schema.ts"
import type { ArticlesScreenWords } from "#domain/articles/articles-screen-english.messages.ts"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import type { RecordScreenWords } from "#domain/shared/screen/record-screen-english.messages.ts"
import { CardGrid, LoadingCards } from "#src/components/card-grid.tsx"
import { ListCard, type ListState } from "#src/components/list-card.tsx"
import { type ListSettings, ListToolbar } from "#src/components/list-toolbar.tsx"
import { PageHeader } from "#src/components/page-header.tsx"
import { FilterSelect } from "#src/components/select.tsx"
import { StatCard, StatCards } from "#src/components/stat-card.tsx"

export interface ArticlesProps {
  readonly words: ArticlesScreenWords
  readonly record: RecordScreenWords
  readonly shared: InterfaceWords
  /** The total of the list, formatted for the language; null until known. */
  readonly count: string | null
  /** Null until known. */
  readonly stats: ArticleStats | null
  readonly state: ListState
  readonly hasCards: boolean
  /** The cards of the page. */
  readonly cards: ReactNode
  readonly sort: ArticleSort
  readonly changeSort: (sort: ArticleSort) => void
  readonly searchTerm: string
  readonly changeSearch: (text: string) => void
  readonly filters: {
    /** Empty means any. */
    readonly status: string
    readonly category: string
    readonly spanish: string
    readonly changeStatus: (status: string) => void
    readonly changeCategory: (category: string) => void
    readonly changeSpanish: (spanish: string) => void
  }
  readonly settings: ListSettings
  readonly keyShortcuts: string
  readonly add: (() => void) | null
}

/** The sort orders; the default is the empty choice, so that any other counts as set. */
const orders = ({ sort }: ArticlesScreenWords): ReadonlyArray<readonly [ArticleSort, string]> => [
  ["-created_at", sort.newest],
  ["created_at", sort.oldest],
  ["title", sort.titleUp],
  ["-title", sort.titleDown],
  ["status", sort.publishedFirst],
  ["-status", sort.draftsFirst]
]

const valueOf = (sort: ArticleSort): string => (sort === articleSortDefault ? "" : sort)

const Filters = ({ words, filters, sort, changeSort }: ArticlesProps) => (
  <>
    <FilterSelect
      label={words.filters.status}
      value={filters.status}
      onChange={filters.changeStatus}
      choices={[
        { value: "", label: words.filters.anyStatus },
        ...(["active", "inactive"] as const).map((value) => ({ value, label: words.statuses[value] }))
      ]}
    />
    <FilterSelect
      label={words.filters.category}
      value={filters.category}
      onChange={filters.changeCategory}
      choices={[
        { value: "", label: words.filters.anyCategory },
        ...articleCategories.map((value) => ({ value, label: words.categories[value] }))
      ]}
    />
    <FilterSelect
      label={words.filters.spanish}
      icon={Globe}
      value={filters.spanish}
      onChange={filters.changeSpanish}
      choices={[
        { value: "", label: words.filters.anySpanish },
        { value: "not_ready", label: words.filters.notReady },
        { value: "ready", label: words.filters.ready }
      ]}
    />
    <FilterSelect
      label={words.sort.label}
      icon={ArrowUpDown}
      value={valueOf(sort)}
      onChange={(value) => changeSort(orders(words).find(([one]) => valueOf(one) === value)?.[0] ?? sort)}
      choices={orders(words).map(([value, label]) => ({ value: valueOf(value), label }))}
    />
  </>
)

const Stats = ({ words, shared, stats }: Pick<ArticlesProps, "words" | "shared" | "stats">) => {
  const value = (figure: number | undefined) => (figure === undefined ? "–" : shared.number(figure))
  return (
    <StatCards>
      <StatCard title={words.stats.total} value={value(stats?.total)} icon={BookOpen} tone="info" />
      <StatCard title={words.stats.active} value={value(stats?.active)} icon={BadgeCheck} tone="success" />
      <StatCard title={words.stats.drafts} value={value(stats?.drafts)} icon={FilePen} tone="warning" />
      <StatCard title={words.stats.categories} value={value(stats?.categories)} icon={Tags} tone="info" />
    </StatCards>
  )
}

/** The learning articles, as cards with their actions. */
export const ArticlesView = (props: ArticlesProps) => {
  const { words, record, shared, count, settings } = props
  const titleId = useId()
  return (
    <>
      <PageHeader title={words.title} add={{ label: words.add, run: props.add }} />
      <Stats words={words} shared={shared} stats={props.stats} />
      <ListCard
        {...props.state}
        titleId={titleId}
        words={record}
        shared={shared}
        loading={words.loading}
        look="cards"
        waiting={<LoadingCards text={words.loading} cards={settings.rowsPerPage} hasPictures />}
        hasRows={props.hasCards}
        empty={{ icon: BookOpen, title: words.empty.title, action: { label: words.empty.add, run: props.add } }}
        toolbar={
          <ListToolbar
            titleId={titleId}
            title={count === null ? words.caption : words.table(count)}
            words={{ ...record, rowsPerPage: words.cardsPerPage }}
            shared={shared}
            search={words.search}
            searchTerm={props.searchTerm}
            changeSearch={props.changeSearch}
            settings={settings}
          >
            <Filters {...props} />
          </ListToolbar>
        }
      >
        <CardGrid label={words.caption} keyShortcuts={props.keyShortcuts}>
          {props.cards}
        </CardGrid>
      </ListCard>
    </>
  )
}
