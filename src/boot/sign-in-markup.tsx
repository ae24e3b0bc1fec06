/** The sign-in form as HTML, in every language: the build sets it into the page, where it is usable before the program. */
import { renderToStaticMarkup } from "react-dom/server"
import { createActor } from "xstate"
import { signInMachine } from "#domain/session/sign-in.machine.ts"
import { preferencesDefault } from "#domain/shared/preferences.schema.ts"
import { preferencesAtom, store } from "#src/shell/preferences.ts"
import { SignInPage } from "#src/shell/session/sign-in.screen.tsx"
import * as spanish from "#src/shell/spanish.ts"
import { spanishAtom } from "#src/shell/words.ts"

store.set(spanishAtom, spanish)
const signIn = createActor(signInMachine, { input: { again: null } })

export const templates: string = (["en", "es"] as const)
  .map((language) => {
    store.set(preferencesAtom, { ...preferencesDefault, language })
    const form = renderToStaticMarkup(<SignInPage signIn={signIn} setPreferences={() => undefined} />)
    return `<template id="sign-in-${language}">${form}</template>`
  })
  .join("")
