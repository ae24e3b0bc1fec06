/** Views as commands: the palette lists them, and the first nine have keys. */
import type { AvailableCommand } from "../shared/screen/command.schema.ts"
import { numberIn } from "../shared/language.rules.ts"
import { addressOf } from "./view.rules.ts"
import { viewsScreenWords } from "./views-screen.messages.ts"
import type { View, ViewPlace } from "./view.schema.ts"

export type ViewMessage =
  | { readonly to: "view"; readonly place: ViewPlace; readonly query: string }
  | { readonly to: "views"; readonly event: { readonly type: "views.manage" } }

const manage: AvailableCommand<ViewMessage> = {
  id: "views.manage",
  group: "preferences",
  keys: [],
  isKeyOnly: false,
  isScreenWide: false,
  label: { en: viewsScreenWords.en.manage, es: viewsScreenWords.es.manage },
  detail: null,
  keywords: null,
  message: { to: "views", event: { type: "views.manage" } },
  why: null
}

/** How many views have keys: `g` and a digit from 1. */
const keyedMax = 9

/** `views` are in the order of the sidebar. */
export const viewCommands = (views: ReadonlyArray<View>): ReadonlyArray<AvailableCommand<ViewMessage>> => [
  ...views.map((view, index): AvailableCommand<ViewMessage> => ({
    id: `views.${view.place}.${view.id}`,
    group: "places",
    keys: index < keyedMax ? [`g ${index + 1}`] : [],
    isKeyOnly: false,
    isScreenWide: true,
    label: { en: viewsScreenWords.en.goTo(view.name), es: viewsScreenWords.es.goTo(view.name) },
    detail: { en: numberIn.en(view.count), es: numberIn.es(view.count) },
    keywords: null,
    message: { to: "view", place: view.place, query: addressOf(view) },
    why: null
  })),
  manage
]
