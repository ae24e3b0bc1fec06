/** `npm run dev`: the server, and Vite before it, which serves the sources and passes `/api` on. Ctrl+C ends both. */
import { createServer } from "vite"
import { buildWeb } from "#tools/build.ts"
import { startServer } from "#tools/server-process.ts"
import { showUsage } from "#tools/usage.ts"

showUsage("npm run dev   (the product with live sources; PORT and DATA_DIR as for npm start)")
await buildWeb()
const api = await startServer({
  dataDir: process.env["DATA_DIR"] ?? "data",
  env: { PORT: process.env["PORT"] ?? "3000" },
  echo: true
})
process.env["API_PORT"] = new URL(api.url).port
const web = await createServer({ configLoader: "native" })
await web.listen()
web.printUrls()

const end = async (): Promise<void> => {
  await web.close()
  await api.stop()
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void end())
