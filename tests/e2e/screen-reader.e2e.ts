/** What a screen reader is told of the lists: Chromium's own accessibility tree. */
import { expect, test } from "#tests/e2e/fixtures.ts"
import { playMembers } from "#tests/e2e/play-members.ts"

interface Node {
  readonly nodeId: string
  readonly parentId?: string
  readonly ignored: boolean
  readonly role?: { readonly value?: unknown }
  readonly name?: { readonly value?: unknown }
}

const lists = [
  { path: "/users", header: "Last Name" },
  { path: "/claims?status=pending", header: "Client" },
  { path: "/notifications", header: "Notification Title" }
] as const

for (const { path, header } of lists)
  test(`each row of ${path} has a header that is not empty, and each cell and control a name`, async ({
    page,
    context,
    enterPage
  }) => {
    await enterPage(page, path)
    await expect(page.getByRole("columnheader", { name: header })).toBeVisible()
    await expect(page.getByRole("main").getByRole("row")).toHaveCount(11)
    const browser = await context.newCDPSession(page)
    const { nodes } = (await browser.send("Accessibility.getFullAXTree")) as { readonly nodes: ReadonlyArray<Node> }
    const exposed = nodes.filter(({ ignored }) => !ignored)
    const of = (role: string) => exposed.filter((node) => node.role?.value === role)
    expect(of("rowheader")).toHaveLength(10)
    const nameless = ["rowheader", "columnheader", "gridcell", "button", "link", "checkbox", "switch", "combobox"]
      .flatMap(of)
      .filter(({ name }) => name?.value === undefined || name.value === "")
    expect(nameless).toEqual([])
  })

test("how many rows a search finds is announced", async ({ page, enterPage, addPerson }) => {
  const person = await addPerson()
  await enterPage(page, "/users")
  const announced = page.getByRole("status").filter({ hasText: /^Showing/u })
  await expect(announced).toHaveText(/^Showing 1 to 10 of [\d,]+ results$/u)
  await page.getByRole("searchbox").fill(person.surname)
  await expect(announced).toHaveText("Showing 1 to 1 of 1 results")
})

test("a pending enrollment is a row with the person's name, and its buttons name the person", async ({
  page,
  enterPage,
  server
}) => {
  await playMembers(server, 10)
  await enterPage(page, "/benefits?pending=open")
  const row = page
    .getByRole("grid", { name: /Pending/u })
    .getByRole("row")
    .first()
  await expect(row).toBeVisible()
  const name = (await row.getByRole("link").first().textContent()) ?? ""
  await expect(row).toHaveAccessibleName(name)
  await expect(row.getByRole("checkbox")).toHaveAccessibleName(`Select ${name}`)
  await expect(row.getByRole("button").first()).toHaveAccessibleName(`Activate ${name}`)
})
