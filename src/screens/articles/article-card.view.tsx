import { memo, type RefCallback, useId } from "react"
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
import type { ArticleCategory } from "#domain/articles/article.schema.ts"
import type { ArticlesScreenWords } from "#domain/articles/articles-screen-english.messages.ts"
import { Badge } from "#src/components/badge.tsx"
import { Button } from "#src/components/button.tsx"
import { GridCard, CardFoot } from "#src/components/card-grid.tsx"
import { Icon } from "#src/components/icon.tsx"
import { Menu, MenuItem } from "#src/components/menu.tsx"
import { type DrawnImage, StoredImage } from "#src/components/stored-image.tsx"
import { Switch } from "#src/components/switch.tsx"
import * as styles from "./article-card.module.css"
import { Text } from "#src/components/text.tsx"

export interface ArticleCardModel {
  readonly id: string
  /** In English. */
  readonly title: string
  /** The English card description; null where there is none. */
  readonly text: string | null
  readonly category: ArticleCategory
  readonly imageKey: string | null
  /** MM/dd/yyyy. */
  readonly createdOn: string
  /** What is missing in the Spanish, as a text; null where nothing is. */
  readonly spanishLeft: string | null
  readonly isPublished: boolean
  /** The position of its switch, which is already the new one while being switched. */
  readonly isOn: boolean
  readonly isActing: boolean
  /** Null while it is being switched. */
  readonly toggle: (() => void) | null
  readonly isCursor: boolean
  readonly onCursor: () => void
  readonly cardRef: RefCallback<HTMLElement> | null
  readonly edit: () => void
  readonly remove: () => void
}

export interface ArticleCardProps {
  readonly card: ArticleCardModel
  readonly image: DrawnImage
  readonly isTabStop: boolean
  readonly words: ArticlesScreenWords
}

const icons: Readonly<Record<ArticleCategory, LucideIcon>> = {
  newsletter: Newspaper,
  mind_and_mood: Brain,
  body_and_balance: Activity,
  healthy_habits: Apple,
  wellness_at_work: Briefcase,
  self_care_stories: Heart
}

const CardMenu = ({ card, words, tabIndex }: Omit<ArticleCardProps, "image" | "isTabStop"> & { tabIndex: number }) => {
  const id = useId()
  const label = words.card.menuOf(card.title)
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
        <MenuItem menu={id} icon={Pencil} action={card.edit}>
          {words.card.edit}
        </MenuItem>
        <MenuItem menu={id} icon={card.isPublished ? BookX : BookOpenCheck} action={() => card.toggle?.()}>
          {card.isPublished ? words.card.unpublish : words.card.publish}
        </MenuItem>
        <MenuItem menu={id} icon={Trash2} action={card.remove}>
          {words.card.delete}
        </MenuItem>
      </Menu>
    </>
  )
}

/** One article as its card. Rendered again only when its model or its picture changes. */
export const ArticleCard = memo(({ card, image, isTabStop, words }: ArticleCardProps) => {
  const tabIndex = isTabStop ? 0 : -1
  return (
    <GridCard
      name={card.title}
      isActing={card.isActing}
      isCursor={card.isCursor}
      isTabStop={isTabStop}
      onFocus={card.onCursor}
      cardRef={card.cardRef}
    >
      <div className={styles.picture}>
        <StoredImage image={image} alt="" shape="banner">
          <Icon of={icons[card.category]} size={36} />
        </StoredImage>
      </div>
      <div className={styles.texts}>
        <p className={styles.line}>
          <Text isTabular>{card.createdOn}</Text>
          <Badge tone={card.isPublished ? "success" : "neutral"}>
            {words.statuses[card.isPublished ? "active" : "inactive"]}
          </Badge>
        </p>
        <Text as="h3" size="base" weight="semibold" clamp={2} lang="en">
          {card.title}
        </Text>
        {card.text === null ? (
          <Text as="p" size="sm" tone="muted" clamp={3}>
            {words.card.sample}
          </Text>
        ) : (
          <Text as="p" size="sm" tone="muted" clamp={3} lang="en">
            {card.text}
          </Text>
        )}
        {card.spanishLeft !== null && (
          <p className={styles.line}>
            <Badge tone="warning">{words.card.spanish(card.spanishLeft)}</Badge>
          </p>
        )}
      </div>
      <CardFoot isRuled>
        <Switch
          label={words.card.switchOf(card.title)}
          word={words.card.switch}
          isOn={card.isOn}
          isBusy={card.isActing}
          toggle={card.toggle}
          tabIndex={tabIndex}
        />
        <CardMenu card={card} words={words} tabIndex={tabIndex} />
      </CardFoot>
    </GridCard>
  )
})
