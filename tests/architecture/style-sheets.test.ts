/** Each component has a sheet of its own, and nothing but that sheet depends on the names of its classes. */
import { describe, expect, it } from "vitest"
import { isCode, readSource, repositoryFiles } from "#tests/architecture/sources.ts"
import { styleFaults } from "#tests/architecture/style-sheets.ts"

const read = (file: string) => ({ file, text: readSource(file) })
const files = repositoryFiles()

describe("style sheets", () => {
  it("every sheet styles the classes of its own component only, and every class is used", () => {
    const sheets = files.filter((file) => file.endsWith(".css")).map(read)
    const code = files.filter((file) => isCode(file) && !file.startsWith("tests/architecture/")).map(read)
    expect(sheets.length).toBeGreaterThan(20)
    expect(styleFaults(sheets, code)).toEqual([])
  })

  const sheet = { file: "src/components/text/tile.module.css", text: ".tile { color: red; & > svg { width: 1.5rem } }" }
  const component = {
    file: "src/components/text/tile.tsx",
    text: `import * as styles from "./tile.module.css"\nconst Tile = () => <p className={styles.tile} />`
  }

  it("sheets have no fault where each component uses its own", () => {
    expect(styleFaults([sheet], [component])).toEqual([])
  })

  it.each([
    [
      "a class styled for the whole document",
      { file: "src/styles/base.css", text: "/* .no */ @layer base { main .tile { color: red } }" },
      "src/styles/base.css styles the class tile for the whole document"
    ],
    ["a shared sheet", { file: "src/styles/cards.css", text: "" }, "src/styles/cards.css is not a module"],
    [
      "a rule that leaves its component",
      { ...sheet, text: ":global(.tile) { color: red }" },
      "src/components/text/tile.module.css leaves its component"
    ],
    [
      "a sheet without a component",
      { file: "src/components/layout/card.module.css", text: ".card {}" },
      "src/components/layout/card.module.css is used by no component"
    ],
    [
      "a class that no element has",
      { ...sheet, text: ".tile:hover .face { color: red }" },
      "src/components/text/tile.module.css: no element has the class face"
    ],
    [
      "a class that no sheet has",
      { ...sheet, text: "" },
      "src/components/text/tile.tsx: src/components/text/tile.module.css has no class tile"
    ]
  ])("%s would be noticed", (_, planted, sentence) => {
    const others = planted.file === sheet.file ? [] : [sheet]
    expect(styleFaults([...others, planted], [component])).toEqual([sentence])
  })

  it.each([
    [
      `import * as styles from "./tile.module.css"\nconst look = styles.tile`,
      "src/components/text/planted.tsx uses src/components/text/tile.module.css, which belongs to another component"
    ],
    [
      `import styles from "./tile.module.css"`,
      "src/components/text/planted.tsx does not import its sheet as a namespace"
    ],
    [`const look = <p className="tile" />`, "src/components/text/planted.tsx names a class that no module defines"],
    [
      `const look = <p className={isOpen ? "tile" : undefined} />`,
      "src/components/text/planted.tsx names a class that no module defines"
    ],
    [`element.classList.contains(name)`, "src/components/text/planted.tsx finds an element by its class"],
    [`element.closest("section.tile")`, "src/components/text/planted.tsx finds an element by its class"],
    [`const field = <p data-into=".tile" />`, "src/components/text/planted.tsx finds an element by its class"],
    [`page.locator("main > .tile")`, "src/components/text/planted.tsx finds an element by its class"]
  ])("%s would be noticed", (text, sentence) => {
    const planted = { file: "src/components/text/planted.tsx", text }
    expect(styleFaults([sheet], [component, planted])).toEqual([sentence])
  })
})
