/** The texts that are made from a noun: articles, endings and capitals agree with it in both languages. */
import { expect, it } from "vitest"
import { recordKinds } from "#domain/shared/record-kind.schema.ts"
import { capital } from "#domain/shared/record-noun.rules.ts"
import {
  catalogueNotices,
  failedNotices,
  fieldWords,
  mergedNotice,
  recordCommandWords,
  recordFailureWords,
  recordNotices
} from "#domain/shared/record.messages.ts"

const quiz = recordKinds.quiz.noun

it("a capital is only the first letter", () => {
  expect(capital("este artículo")).toBe("Este artículo")
  expect(capital("")).toBe("")
})

const named = { nameOf: ({ name }: { readonly name: string }) => name }
const norte = { name: "Norte" }

it("the notices of failures agree with a feminine noun", () => {
  expect(failedNotices(recordKinds.company.noun)).toEqual({
    findFailed: { en: "Error fetching company", es: "Error al obtener la empresa" },
    listFailed: { en: "Error fetching companies", es: "Error al obtener las empresas" },
    createFailed: { en: "Error creating company", es: "Error al crear la empresa" },
    updateFailed: { en: "Error updating company", es: "Error al actualizar la empresa" },
    deleteFailed: { en: "Error deleting company", es: "Error al eliminar la empresa" }
  })
})

it("the notices say what was done to which record", () => {
  const { created, updated, deleted, done } = recordNotices({ noun: recordKinds.company.noun, ...named })
  expect([created(norte), updated(norte), deleted("Norte"), done("deactivate", norte)(1)]).toEqual([
    { en: "Company “Norte” created", es: "Empresa «Norte» creada" },
    { en: "Company “Norte” saved", es: "Empresa «Norte» guardada" },
    { en: "Company “Norte” deleted", es: "Empresa «Norte» eliminada" },
    { en: "Company “Norte” deactivated", es: "Empresa «Norte» desactivada" }
  ])
  expect(done("activate", norte)(1200)).toEqual({
    en: "1,200 companies activated",
    es: "1.200 empresas activadas"
  })
})

it("the specification's own texts stand", () => {
  const { created, updated, deleted } = recordNotices({
    noun: recordKinds.company.noun,
    ...named,
    exact: catalogueNotices(recordKinds.company.noun)
  })
  expect([created(norte), updated(norte), deleted("Norte")]).toEqual([
    { en: "Company created successfully", es: "Empresa creada correctamente" },
    { en: "Company updated successfully", es: "Empresa actualizada correctamente" },
    { en: "Company deleted successfully", es: "Empresa eliminada correctamente" }
  ])
})

it("a kind may have words of its own for what is done to it", () => {
  const { done } = recordNotices({ noun: recordKinds.article.noun, ...named })
  expect(done("activate", norte)(1)).toEqual({ en: "Article “Norte” published", es: "Artículo «Norte» publicado" })
})

it("the failures agree with their noun, and are named after it", () => {
  expect(recordFailureWords(recordKinds.company.noun).es).toEqual({
    CompanyNotFound: "Esta empresa ya no existe.",
    CompanyOvertaken: "Otra persona cambió esta empresa después de que usted la abrió. Su cambio no se aplicó."
  })
  expect(recordFailureWords(quiz)).toEqual({
    en: {
      QuizNotFound: "This quiz no longer exists.",
      QuizOvertaken: "Someone else changed this quiz after you opened it. Your change was not applied."
    },
    es: {
      QuizNotFound: "Este cuestionario ya no existe.",
      QuizOvertaken: "Otra persona cambió este cuestionario después de que usted lo abrió. Su cambio no se aplicó."
    }
  })
  expect(mergedNotice(quiz).es).toContain("Mientras tanto se guardó este cuestionario")
})

it("the commands agree with their noun", () => {
  const { en, es } = recordCommandWords(recordKinds.company.noun)
  expect([en.add, en.edit, en.switch("inactive"), en.show("active")]).toEqual([
    "Add Company",
    "Edit the company in focus",
    "Deactivate the company in focus",
    "Show active companies"
  ])
  expect([es.remove, es.switch("active"), es.show("inactive"), es.search]).toEqual([
    "Eliminar la empresa resaltada",
    "Activar la empresa resaltada",
    "Mostrar empresas inactivas",
    "Buscar empresas"
  ])
})

it("the texts of fields name what is required and how long it may be", () => {
  expect(
    fieldWords({
      address: { en: "Address", es: "La dirección", most: 200 },
      author: { en: "Author", es: "El autor", most: 100, isOptional: true },
      role: { en: "Role", es: "El rol" }
    })
  ).toEqual({
    en: {
      address_required: "Address is required",
      address_too_long: "Address must be less than 200 characters",
      author_too_long: "Author must be less than 100 characters",
      role_required: "Role is required"
    },
    es: {
      address_required: "La dirección es obligatoria",
      address_too_long: "La dirección debe tener menos de 200 caracteres",
      author_too_long: "El autor debe tener menos de 100 caracteres",
      role_required: "El rol es obligatorio"
    }
  })
})
