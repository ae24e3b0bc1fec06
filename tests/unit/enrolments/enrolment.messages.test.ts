import { expect, it } from "vitest"
import {
  activatedText,
  describeEnrolmentFailure,
  enrolmentNotices,
  notActivatedText
} from "#domain/enrolments/enrolment.messages.ts"
import { blockerText } from "#domain/shared/enrolment.messages.ts"
import { Blocker, EnrolmentBlocked } from "#domain/shared/enrolment.schema.ts"

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
  expect(notActivatedText(1).en).toBe("1 enrollment was not activated. Its row shows why.")
  expect(notActivatedText(2).es).toBe("2 inscripciones no se activaron. Sus filas indican por qué.")
})
