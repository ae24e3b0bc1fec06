import { memo, useId } from "react"
import {
  Activity,
  Apple,
  BookOpenCheck,
  BookX,
  Brain,
  Briefcase,
  Ellipsis,
  Heart,
  type LucideIcon,
  Newspaper,
  Pencil,
  Trash2
} from "lucide-react"
import { incompleteSpanish, wordsOfLeft } from "#domain/articles/article.rules.ts"
import type { Article, ArticleCategory } from "#domain/articles/article.schema.ts"
import { articleActions, articlesCommands, type ArticlesMessage } from "#domain/articles/articles.commands.ts"
import type { ArticlesScreenWords } from "#domain/articles/articles-screen-english.messages.ts"
import { titlesOf } from "#domain/shared/language.rules.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import { RecordLink } from "#src/shell/record-link.tsx"
import { DateText } from "#src/shell/time/date-text.tsx"
import { useArticlesScreen } from "./articles-workflows.ts"
import { useRecordWords } from "#src/screens/record/use-screen.ts"
import { useImage } from "#src/screens/record/use-image.ts"
import { Badge } from "#src/components/text/badge.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { RowActions } from "#src/components/lists/row-actions.tsx"
import { GridCard, CardFoot } from "#src/components/layout/card-grid.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { Menu, MenuItem } from "#src/components/navigation/menu.tsx"
import { StoredImage } from "#src/components/text/stored-image.tsx"
import { Switch } from "#src/components/fields/switch.tsx"
import { Text } from "#src/components/text/text.tsx"
import { keyOf } from "#src/screens/record/buttons.ts"
import { changeButtons, DraftMark, isSwitchedOn, statusSwitch } from "#src/screens/record/record-changes.tsx"
import type { ActionRow } from "#src/screens/record/record-rows.ts"
import * as styles from "./article-card.module.css"

interface ArticleCardProps {
  readonly row: ActionRow<Article, ArticlesMessage>
  readonly isTabStop: boolean
  readonly hasSingleKeys: boolean
  readonly words: ArticlesScreenWords
  readonly language: Language
}

const icons: Readonly<Record<ArticleCategory, LucideIcon>> = {
  newsletter: Newspaper,
  mind_and_mood: Brain,
  body_and_balance: Activity,
  healthy_habits: Apple,
  wellness_at_work: Briefcase,
  self_care_stories: Heart
}

interface CardMenuProps extends Pick<ArticleCardProps, "row" | "hasSingleKeys" | "words"> {
  readonly title: string
  readonly toggle: (() => void) | null
  readonly tabIndex: number
}

const CardMenu = ({ row: { record, run }, title, hasSingleKeys, words, toggle, tabIndex }: CardMenuProps) => {
  const id = useId()
  const label = words.card.menuOf(title)
  const keys = keyOf(articlesCommands, hasSingleKeys)
  const isPublished = record.status === "active"
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        icon={Ellipsis}
        action={null}
        opens={id}
        label={label}
        tabIndex={tabIndex}
        tipSide="from-end"
      />
      <Menu id={id} label={label} isList>
        <MenuItem menu={id} icon={Pencil} action={() => run(articleActions.edit(record))?.()} keys={keys("edit")}>
          {words.card.edit}
        </MenuItem>
        <MenuItem menu={id} icon={isPublished ? BookX : BookOpenCheck} action={() => toggle?.()} keys={keys("switch")}>
          {isPublished ? words.card.unpublish : words.card.publish}
        </MenuItem>
        <MenuItem menu={id} icon={Trash2} action={() => run(articleActions.remove(record))?.()} keys={keys("delete")}>
          {words.card.delete}
        </MenuItem>
      </Menu>
    </>
  )
}

/** Marks an English text, on pages of any language. */
const englishMark = (text: string, english: string) => (text === english ? { lang: "en" } : {})

interface CardTextsProps extends Pick<ArticleCardProps, "words" | "language"> {
  readonly record: Article
  readonly title: string
  readonly tabIndex: number
}

const CardTexts = ({ record, title, words, language, tabIndex }: CardTextsProps) => {
  const ofLanguage = record[`card_description_${language}`]
  const text = ofLanguage.trim() === "" ? record.card_description_en : ofLanguage
  return (
    <>
      <Text as="h3" weight="semibold" clamp={2} {...englishMark(title, record.title_en)}>
        {record.is_deleted === true ? (
          title
        ) : (
          <RecordLink place="learn" id={record.id} tabIndex={tabIndex}>
            {title}
          </RecordLink>
        )}
      </Text>
      {text.trim() === "" ? (
        <Text as="p" size="sm" tone="muted" clamp={3}>
          {words.card.sample}
        </Text>
      ) : (
        <Text as="p" size="sm" tone="muted" clamp={3} {...englishMark(text, record.card_description_en)}>
          {text}
        </Text>
      )}
    </>
  )
}

/** One article as its card. Rendered again only when its model or its picture changes. */
export const ArticleCard = memo(({ row, isTabStop, hasSingleKeys, words, language }: ArticleCardProps) => {
  const { record, action, run } = row
  const image = useImage(useArticlesScreen().images, record.image)
  const tabIndex = isTabStop ? 0 : -1
  const parts = { words, record: useRecordWords(), tabIndex, keyOf: keyOf(articlesCommands, hasSingleKeys) }
  const title = titlesOf(record)[language]
  const left = wordsOfLeft(incompleteSpanish(record.translations), words.left)
  const toggle = action === null ? run(articleActions.toggle(record)) : null
  return (
    <GridCard name={title} isActing={action !== null} row={row} isTabStop={isTabStop}>
      <div className={styles.picture}>
        <StoredImage image={image} alt="" shape="banner">
          <Icon of={icons[record.category]} size={36} />
        </StoredImage>
      </div>
      <div className={styles.texts}>
        <p className={styles.line}>
          <Text isTabular>
            <DateText at={record.created_at} />
          </Text>
          <Badge tone={record.status === "active" ? "success" : "neutral"}>{words.statuses[record.status]}</Badge>
          <DraftMark
            entity="article"
            record={record}
            name={title}
            open={run(articleActions.edit(record))}
            tabIndex={tabIndex}
            isLong
          />
        </p>
        <CardTexts record={record} title={title} words={words} language={language} tabIndex={tabIndex} />
        {left !== null && (
          <p className={styles.line}>
            <Badge tone="warning">{words.card.spanish(left)}</Badge>
          </p>
        )}
      </div>
      {record.is_deleted === true ? (
        <CardFoot isRuled>
          {statusSwitch(row, null, title, parts)}
          <RowActions>{changeButtons(row, articleActions, title, parts)}</RowActions>
        </CardFoot>
      ) : (
        <CardFoot isRuled>
          <Switch
            label={words.card.switchOf(title)}
            word={words.card.switch}
            isInstruction
            isOn={isSwitchedOn(row)}
            isBusy={action !== null}
            toggle={toggle}
            tabIndex={tabIndex}
          />
          <CardMenu
            row={row}
            title={title}
            hasSingleKeys={hasSingleKeys}
            words={words}
            toggle={toggle}
            tabIndex={tabIndex}
          />
        </CardFoot>
      )}
    </GridCard>
  )
})
