/** What the articles' screen needs of the server and of this browser. */
import type { Result } from "effect"
import type { ArticlesPort } from "#domain/articles/articles.port.ts"
import type { ImageIssue } from "#domain/files/image.rules.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import type { ImagesPort } from "#domain/files/images.port.ts"
import { readPicked } from "./files/pick.files.ts"
import { httpArticles } from "./http/articles.http.ts"
import { cachedCalls } from "./http/cached.ts"
import { httpImages } from "./http/images.http.ts"
import type { Ports } from "./ports.ts"

interface ArticlesPorts {
  readonly articles: ArticlesPort
  /** The same for looks that no person has asked for: they do not keep the session alive. */
  readonly articlesInBackground: ArticlesPort
  readonly images: ImagesPort
  /** Reads a file that somebody picked, and judges it. */
  readonly readPicked: (file: File) => Promise<Result.Result<Picture, ImageIssue>>
  /** Forgets the lists that are kept, so that the next look is a new one. */
  readonly forget: () => void
}

export const articlesPorts = ({ answers, window }: Ports): ArticlesPorts => {
  answers.bring(cachedCalls)
  const newKey = () => window.crypto.randomUUID()
  return {
    articles: httpArticles(answers.call, newKey),
    articlesInBackground: httpArticles(answers.call, newKey, { background: true }),
    images: httpImages(answers.call, URL),
    readPicked,
    forget: () => answers.forget("/learn")
  }
}
