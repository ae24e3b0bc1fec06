/** What a screen tells the shell besides its machines: its component, its dialogs, and what is unsaved in them. */
import { type ComponentType, createElement, type ReactNode } from "react"
import { toPlaceCommand } from "#domain/palette/palette.registry.ts"
import type { AvailableCommand } from "#domain/shared/screen/command.schema.ts"
import type { Place } from "#domain/shared/screen/place.schema.ts"
import type { AddressedEvent } from "#domain/shared/screen/screen.rules.ts"
import type { AnyScreen } from "#src/shell/context.ts"

interface FormSnapshot<Document> {
  readonly hasTag: (tag: "open") => boolean
  readonly context: { readonly doc: Document }
}

/** When a screen whose dialogs are a form and a removal has one open, and when its form is unsaved. */
export const formDialogs = <Document>({ isDirty }: { readonly isDirty: (document: Document) => boolean }) => ({
  isDialogOpen: ({
    form,
    removal
  }: {
    readonly form: FormSnapshot<Document>
    readonly removal: Pick<FormSnapshot<Document>, "hasTag">
  }) => form.hasTag("open") || removal.hasTag("open"),
  isUnsaved: ({ form }: { readonly form: FormSnapshot<Document> }) => form.hasTag("open") && isDirty(form.context.doc)
})

type Renderable = Omit<AnyScreen, "commands" | "send" | "Screen"> & {
  readonly commands: () => ReadonlyArray<AvailableCommand<AddressedEvent>>
  readonly deliver: (message: AddressedEvent) => void
}

/** A running screen with its component, as the workspace sees it. */
export const shellScreen = (place: Place, running: Renderable, Screen: ComponentType): AnyScreen => ({
  ...running,
  send: running.deliver,
  commands: () => running.commands().map(toPlaceCommand(place)),
  Screen
})

/** The same where `value` is provided to the components by `Provider`. */
export const screenProviding = <Value extends Renderable>(
  place: Place,
  value: Value,
  Provider: ComponentType<{ readonly value: Value; readonly children?: ReactNode }>,
  Screen: ComponentType
): AnyScreen => shellScreen(place, value, () => createElement(Provider, { value }, createElement(Screen)))
