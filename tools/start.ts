/** `npm start`: builds the web app where needed, then becomes the server, so that a signal reaches it directly. */
import { buildWeb } from "#tools/build.ts"
import { showUsage } from "#tools/usage.ts"

showUsage("npm start   (settings come from the environment: docs/operations.md)")
await buildWeb()
await import("#adapters/server/cli/start.ts")
