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
  readonly articlesInBackground: ArticlesPort
  readonly images: ImagesPort
  readonly readPicked: (file: File) => Promise<Result.Result<Picture, ImageIssue>>
  readonly invalidate: () => void
}

export const screenPorts = ({ cache, window }: Ports): ArticlesPorts => {
  cache.preload(cachedCalls)
  const newKey = () => window.crypto.randomUUID()
  return {
    articles: httpArticles(cache.call, newKey),
    articlesInBackground: httpArticles(cache.call, newKey, { background: true }),
    images: httpImages(cache.call, URL),
    readPicked,
    invalidate: () => cache.invalidate("/learn")
  }
}
