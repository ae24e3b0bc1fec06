/** Drives views: the sidebar, the settings of a list, and the dialog with one's own. */
import type { Page } from "@playwright/test"

const words = {
  en: {
    main: "Main",
    settings: "Table settings",
    save: "Save view",
    name: "Name of the view",
    share: "Share with all administrators",
    confirm: "Save",
    manage: "Manage views",
    dialog: "Your views"
  },
  es: {
    main: "Principal",
    settings: "Ajustes de la tabla",
    save: "Guardar vista",
    name: "Nombre de la vista",
    share: "Compartir con todos los administradores",
    confirm: "Guardar",
    manage: "Administrar vistas",
    dialog: "Sus vistas"
  }
} as const

export const viewsDriver = (page: Page, language: keyof typeof words = "en") => {
  const say = words[language]
  const settings = page.getByRole("button", { name: say.settings, exact: true })
  const menu = page.getByRole("group", { name: say.settings, exact: true })
  const dialog = page.getByRole("dialog", { name: say.dialog })
  const openSettings = async () => {
    await settings.click()
    await menu.getByRole("button", { name: say.save }).waitFor()
  }
  return {
    menu,
    dialog,
    openSettings,
    startSaving: () => menu.getByRole("button", { name: say.save }).click(),
    confirm: menu.getByRole("button", { name: say.confirm, exact: true }),
    field: page.getByRole("textbox", { name: say.name }),
    /** The link in the sidebar; its text is the name and the count. */
    link: (name: string) => page.getByRole("navigation", { name: say.main }).getByRole("link", { name }),
    /** "Save view", a name, Enter. */
    save: async (name: string, isShared = false) => {
      await openSettings()
      await menu.getByRole("button", { name: say.save }).click()
      await page.keyboard.type(name)
      if (isShared) await menu.getByRole("switch", { name: say.share }).click()
      if (isShared) await page.getByRole("textbox", { name: say.name }).focus()
      await page.keyboard.press("Enter")
    },
    manage: async () => {
      await openSettings()
      await menu.getByRole("button", { name: say.manage }).click()
      await dialog.waitFor()
    }
  }
}
