/** Accessibility of the import dialog in every state of its machine. */
import { csvImportScenes } from "#tests/e2e/csv-import-scenes.ts"
import { playScenes } from "#tests/e2e/state-scene.ts"

playScenes(csvImportScenes)
