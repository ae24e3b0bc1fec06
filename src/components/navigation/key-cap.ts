/** The keys as they are shown in the language of the page: `Ctrl A`, `Shift J`, `G D` for one after another. */
export const capOf = (name: string, language = document.documentElement.lang): string =>
  name
    .replace("Control", "Ctrl")
    .replace("Arrow", "")
    .replace("Delete", language === "es" ? "Supr" : "Del")
    .split(/[+ ]/u)
    .map((part) => (part.length === 1 ? part.toUpperCase() : part))
    .join(" ")
