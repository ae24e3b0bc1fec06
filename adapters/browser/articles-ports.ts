import { readPicked } from "./files/pick.files.ts"
import { httpArticles } from "./http/articles.http.ts"
import { httpImages } from "./http/images.http.ts"
import { listPorts, undoPort } from "./list-ports.ts"
import type { Ports } from "./ports.ts"

export const screenPorts = (ports: Ports) => ({
  ...listPorts(ports, httpArticles),
  undo: undoPort(ports),
  images: httpImages(ports.cache.call, URL),
  readPicked,
  invalidate: () => ports.cache.invalidate("/learn")
})
