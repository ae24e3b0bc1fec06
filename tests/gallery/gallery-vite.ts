import { join } from "node:path"
import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import type { InlineConfig } from "vite"

const root = join(import.meta.dirname, "../..")

/** Draws every component and view with fixture props; nothing of it is in the product. */
export const galleryVite: InlineConfig = {
  root,
  configFile: false,
  logLevel: "warn",
  cacheDir: join(root, "node_modules/.cache/vite-gallery"),
  plugins: [react(), tailwindcss()],
  server: { host: "127.0.0.1", port: 4179, open: false },
  preview: { host: "127.0.0.1", port: 4179 },
  build: {
    outDir: join(root, "node_modules/.cache/gallery"),
    emptyOutDir: true,
    rolldownOptions: { input: join(import.meta.dirname, "gallery.html") }
  }
}
