import { useRoom } from "#src/app/use-desk.ts"
import { useImage } from "#src/app/use-image.ts"
import { ArticleCard, type ArticleCardProps } from "./article-card.view.tsx"

/** One article with its picture, which is fetched while the card is drawn. */
export const ArticleCardScreen = (props: Omit<ArticleCardProps, "image">) => {
  const room = useRoom("learn")
  return <ArticleCard {...props} image={useImage(room.images, props.card.imageKey)} />
}
