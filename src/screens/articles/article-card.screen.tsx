import { useArticlesScreen } from "./use-articles.ts"
import { useImage } from "#src/screens/record/use-image.ts"
import { ArticleCard, type ArticleCardProps } from "./article-card.view.tsx"

/** One article with its picture, which is loaded while the card is shown. */
export const ArticleCardScreen = (props: Omit<ArticleCardProps, "image">) => {
  const { images } = useArticlesScreen()
  return <ArticleCard {...props} image={useImage(images, props.card.imageKey)} />
}
