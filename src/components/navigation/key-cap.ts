/** The keys as they are shown: `Ctrl A`, `Shift J`, `G D` for one after another. */
export const capOf = (name: string): string =>
  name
    .replace("Control", "Ctrl")
    .replace("Arrow", "")
    .replace("Delete", "Del")
    .split(/[+ ]/u)
    .map((part) => (part.length === 1 ? part.toUpperCase() : part))
    .join(" ")
