/** What pictures are taken of: every place, every dialog and panel, and what a list shows while it is not at rest. */
import { contentScenes } from "#tests/pictures/content-scenes.ts"
import { importScenes } from "#tests/pictures/import-scenes.ts"
import { recordScenes } from "#tests/pictures/record-scenes.ts"
import { sessionScenes } from "#tests/pictures/session-scenes.ts"
import { atRest, type Scene, type Stage } from "#tests/pictures/stage.ts"

const addresses: Readonly<Record<string, string>> = {
  dashboard: "/api/dashboard",
  users: "/api/users?*",
  companies: "/api/companies?*",
  questions: "/api/quizzes?*",
  benefits: "/api/benefits?*",
  learn: "/api/learn?*",
  claims: "/api/claims?*",
  notifications: "/api/notification?*",
  audit: "/api/audit?*"
}

const places = Object.entries(addresses).flatMap(([place, address]): ReadonlyArray<Scene> => [
  {
    name: `place-${place}`,
    widths: [1280, 800, 360],
    languages: ["en", "es"],
    inContrast: true,
    play: async (stage) => {
      await stage.open(`/${place}`)
      await atRest(stage)
    }
  },
  {
    name: `loading-${place}`,
    play: async (stage) => {
      await stage.hold(`**${address}`)
      await stage.open(`/${place}`)
      await stage.page
        .getByText(/^Loading/u)
        .first()
        .waitFor()
    }
  },
  {
    name: `failed-${place}`,
    play: async (stage) => {
      await stage.cut(`**${address}`)
      await stage.open(`/${place}`)
      await stage.page
        .getByText(/^Error: /u)
        .first()
        .waitFor()
    }
  },
  ...(place === "dashboard"
    ? []
    : [
        {
          name: `empty-${place}`,
          play: async (stage: Stage) => {
            await stage.open(`/${place}?searchTerm=nobody%20at%20all`)
            await stage.page.getByText(/^Nothing matches/u).waitFor()
          }
        },
        {
          name: `compact-${place}`,
          play: async (stage: Stage) => {
            await stage.page.addInitScript(() => localStorage.setItem("preferences", '{"density":"compact"}'))
            await stage.open(`/${place}`)
            await atRest(stage)
          }
        }
      ])
])

export const scenes: ReadonlyArray<Scene> = [
  ...sessionScenes,
  ...places,
  ...recordScenes,
  ...importScenes,
  ...contentScenes
]
