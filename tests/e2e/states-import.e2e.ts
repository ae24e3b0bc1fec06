/** Accessibility of the import dialog in every state its machine can show. */
import { csvImportScenes } from "#tests/e2e/csv-import-scenes.ts"
import { playScenes } from "#tests/e2e/state-scene.ts"

playScenes(csvImportScenes)
