/** `npm start`: builds the web app where needed, then becomes the server, so that a signal reaches it directly. */
import { buildWeb } from "#tools/build.ts"

await buildWeb()
await import("#adapters/server/cli/start.ts")
