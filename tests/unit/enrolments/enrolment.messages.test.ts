import { expect, it } from "vitest"
import {
  activatedOf,
  activatedText,
  describeEnrolmentFailure,
  enrolmentNotices
} from "#domain/enrolments/enrolment.messages.ts"
import { decidedText, enrolmentOutcomes } from "#domain/enrolments/enrolment-outcomes.messages.ts"
import { enrolmentsUndoneText } from "#domain/shared/decision/enrolment-undo.messages.ts"
import { blockerText } from "#domain/shared/enrolment.messages.ts"
import { Blocker, EnrolmentBlocked } from "#domain/shared/enrolment.schema.ts"
import { enrolment, enrolmentId } from "#tests/fixtures/benefits.ts"
import { marta } from "#tests/fixtures/people.ts"

it.each(Blocker.literals)("a failure has its reason: %s", (reason) => {
  const said = describeEnrolmentFailure(
    new EnrolmentBlocked({ status: "pending", reason }),
    enrolmentNotices.updateFailed
  )
  expect(said.en).toBe(`Error updating enrollment. ${blockerText(reason).en}`)
  expect(said.es).toBe(`Error al actualizar la inscripción. ${blockerText(reason).es}`)
})

it("the notices count what was activated and what was not", () => {
  expect(activatedText(1).en).toBe("1 enrollment activated")
  expect(activatedText(1_200).en).toBe("1,200 enrollments activated")
  expect(activatedText(1_200).es).toBe("1.200 inscripciones activadas")
  expect(activatedOf(enrolment())(1)).toEqual({
    en: "Enrollment of Lucía Ortega in “Eye care” activated",
    es: "Inscripción de Lucía Ortega en «Vista» activada"
  })
  expect(activatedOf(enrolment())(2)).toEqual(activatedText(2))
  expect(decidedText("active", enrolment())(1)).toEqual(activatedOf(enrolment())(1))
  expect(decidedText("inactive", enrolment())(1).en).toBe("Enrollment of Lucía Ortega in “Eye care” declined")
  expect(decidedText("inactive", null)(1).es).toBe("1 inscripción denegada")
  expect(decidedText("inactive", enrolment())(2).en).toBe("2 enrollments declined")
  expect(enrolmentOutcomes.notDone("active", 1).en).toBe("1 enrollment was not activated. Its row shows why")
  expect(enrolmentOutcomes.notDone("active", 2).es).toBe("2 inscripciones no se activaron. Sus filas indican por qué")
  expect(enrolmentOutcomes.notDone("inactive", 1).es).toBe("1 inscripción no se denegó. Su fila indica por qué")
})

it("a decision names up to three members whose enrolments were decided before, and says how many more", () => {
  const by = { id: marta.id, name: "Luis Peña" }
  const gone = ["Ana", "Luis", "Eva", "Leo", "Sol"].map((given_name, n) => ({
    id: enrolmentId(n),
    reason: n === 0 ? ("already_active" as const) : ("not_pending" as const),
    user: { given_name, surname: "Ruiz" },
    decided_by: n === 2 ? null : by
  }))
  expect(enrolmentOutcomes.decided({ status: "active", updated: 0, stay: 0, gone })).toEqual({
    en:
      "5 enrollments had already been decided: Ana Ruiz (activated by Luis Peña), Luis Ruiz (declined by Luis Peña), " +
      "Eva Ruiz, 2 more",
    es:
      "5 inscripciones ya estaban decididas: Ana Ruiz (activada por Luis Peña), Luis Ruiz (denegada por Luis Peña), " +
      "Eva Ruiz, 2 más"
  })
})

it("an undo says how many are pending again, and names up to three members whose enrolments have changed since", () => {
  const kept = ["Ana", "Luis", "Eva", "Leo"].map((given_name, n) => ({
    id: enrolmentId(n),
    status: "active" as const,
    user: { given_name, surname: "Ruiz" },
    decided_by: null
  }))
  const undone = (updated: number, count: number) =>
    enrolmentsUndoneText({ updated, inConflict: count, kept: kept.slice(0, count) })
  expect(undone(1, 0)).toEqual({
    en: "1 enrollment is pending again",
    es: "1 inscripción vuelve a estar pendiente"
  })
  expect(undone(73, 2)).toEqual({
    en: "73 enrollments are pending again. Changed since then and left as they are: Ana Ruiz, Luis Ruiz",
    es: "73 inscripciones vuelven a estar pendientes. Cambiaron después y se dejaron como están: Ana Ruiz, Luis Ruiz"
  })
  expect(undone(0, 4)).toEqual({
    en: "Changed since then and left as they are: Ana Ruiz, Luis Ruiz, Eva Ruiz, 1 more",
    es: "Cambiaron después y se dejaron como están: Ana Ruiz, Luis Ruiz, Eva Ruiz, 1 más"
  })
  const unnamed = {
    updated: 0,
    inConflict: 1,
    kept: [{ ...kept[0], id: enrolmentId(1), status: "not_found" as const, user: null, decided_by: null }]
  }
  expect(enrolmentsUndoneText(unnamed).en).toBe("Changed since then and left as it is: 1")
})
