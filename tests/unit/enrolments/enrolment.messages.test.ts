import { expect, it } from "vitest"
import {
  activatedOf,
  activatedText,
  describeEnrolmentFailure,
  enrolmentNotices,
  notActivatedText
} from "#domain/enrolments/enrolment.messages.ts"
import { blockerText } from "#domain/shared/enrolment.messages.ts"
import { Blocker, EnrolmentBlocked } from "#domain/shared/enrolment.schema.ts"
import { enrolment } from "#tests/fixtures/benefits.ts"

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
  expect(notActivatedText(1).en).toBe("1 enrollment was not activated. Its row shows why.")
  expect(notActivatedText(2).es).toBe("2 inscripciones no se activaron. Sus filas indican por qué.")
})
