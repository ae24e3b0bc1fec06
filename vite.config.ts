/** The browser program: `index.html` and what it reads, into `dist/web`. */
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { fileModules } from "#src/boot/pages.ts"
import { chunkGroups } from "#tools/chunks.ts"
import { bootInPage, sealedOutput } from "#tools/web-page.ts"

const server = `http://127.0.0.1:${process.env["API_PORT"] ?? "3000"}`

export default defineConfig({
  plugins: [bootInPage(), react(), sealedOutput()],
  // A sheet has the name of its component.
  css: { modules: { generateScopedName: "[name]_[local]" } },
  // The stand-in for React before 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: "react" }] },
  server: { host: "127.0.0.1", port: 5173, proxy: { "/api": server, "/health": server, "/ready": server } },
  // Modules of their own, so that a worker fetches what it imports later only then.
  worker: { format: "es" },
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    sourcemap: false,
    // Nothing is inlined and nothing is polyfilled: the policy allows scripts of our own origin and the hashed ones only.
    assetsInlineLimit: 0,
    // The boot script names the first files.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    reportCompressedSize: false,
    rolldownOptions: {
      // No library here reads a property for the sake of its getter; saying so lets whole parts of Effect go.
      // The texts of checks that only the server makes go too, where nothing else of theirs is used.
      treeshake: { propertyReadSideEffects: false, manualPureFunctions: ["byLanguage"] },
      // How long each plugin took is of no use to those who start the product.
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: chunkGroups(fileModules) } }
    }
  }
})
