/** The whole job on the screen of every kind of simple record, without a page. */
import { expect, it } from "vitest"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { simpleRecords } from "#tests/doubles/simple-records.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

it.each(Object.entries(simpleRecords))(
  "an administrator adds, edits, deactivates, reports, deletes and restores one of %s",
  async (place, { rules, headlessOver, newRecord }) => {
    const at = await headlessOver(memoryDatabase([marta, rafael]))
    const names = () => at.state().list.context.rows.map(({ name }: { readonly name: string }) => name)
    const write = async (number: number): Promise<void> => {
      for (const [field, text] of Object.entries(newRecord(number)))
        await at.send({ to: "form", event: { type: "form.edit", edit: { kind: "type", field, text } } })
      await at.send({ to: "form", event: { type: "form.save" } })
      for (const { id } of at.state().list.context.rows)
        await at.send({ to: "list", event: { type: "cursor.place", id } })
    }
    await at.run(`${place}.add`)
    await write(1)
    expect(names()).toEqual([newRecord(1)["name"]])
    await at.run(`${place}.edit`)
    await write(2)
    expect(names()).toEqual([newRecord(2)["name"]])
    await at.run(`${place}.switch`)
    expect(at.state().list.context.rows[0]).toMatchObject({ status: "inactive", version: 3 })
    await at.run(`${place}.report`)
    await at.run(`${place}.delete`)
    await at.send({ to: "removal", event: { type: "removal.confirm" } })
    expect(names()).toEqual([])
    await at.run(`${place}.undo`)
    expect(names()).toEqual([newRecord(2)["name"]])
    await at.run(`${place}.import`)
    expect(at.emitted).toContainEqual({ type: "import.open", of: place })
    expect(at.notices).toHaveLength(6)
    expect(at.state().screen.machine.id).toBe(`${rules.kind.entity}-screen`)
  }
)
