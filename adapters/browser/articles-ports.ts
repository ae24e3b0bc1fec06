import { readPicked } from "./files/pick.files.ts"
import { httpArticles } from "./http/articles.http.ts"
import { httpImages } from "./http/images.http.ts"
import type { Ports } from "./ports.ts"

/** Those `inBackground` do not extend the session; `invalidate` drops the cached lists. */
export const screenPorts = ({ cache, window }: Ports) => {
  const newKey = () => window.crypto.randomUUID()
  return {
    articles: httpArticles(cache.call, newKey),
    articlesInBackground: httpArticles(cache.call, newKey, { background: true }),
    images: httpImages(cache.call, URL),
    readPicked,
    invalidate: () => cache.invalidate("/learn")
  }
}
