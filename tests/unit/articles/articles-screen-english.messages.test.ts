import { expect, it } from "vitest"
import { articleCategories } from "#domain/articles/article.schema.ts"
import { articlesScreenEnglish as en } from "#domain/articles/articles-screen-english.messages.ts"
import { articlesScreenSpanish as es } from "#domain/articles/articles-screen-spanish.messages.ts"

it("the texts are the specification's, to the letter", () => {
  expect([en.title, en.add, en.stats, en.empty]).toEqual([
    "Learn",
    "Add Learning",
    {
      total: "Total Learnings",
      active: "Articles Published",
      drafts: "Drafts",
      categories: "Categories"
    },
    { title: "There is no learning content available", add: "Add First Article" }
  ])
  const { form } = en
  expect([form.addTitle, form.editTitle, form.add, form.update, en.card.switch, en.removal.title]).toEqual([
    "Add New Article",
    "Edit Article",
    "Create Article",
    "Update Article",
    "Publish Article",
    "Delete Article"
  ])
  expect(Object.values(form.fields)).toEqual([
    "Article title",
    "Subtitle",
    "Card description",
    "Content",
    "Category",
    "Author",
    "Image"
  ])
})

it("every category has a different name in both languages", () => {
  for (const { categories } of [en, es])
    expect(new Set(articleCategories.map((one) => categories[one])).size).toBe(articleCategories.length)
})
