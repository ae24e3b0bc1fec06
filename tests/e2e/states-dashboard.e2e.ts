/** Accessibility of the dashboard and the notification centre in every state of their machines. */
import { dashboardScenes } from "#tests/e2e/dashboard-scenes.ts"
import { playScenes } from "#tests/e2e/state-scene.ts"

playScenes(dashboardScenes)
