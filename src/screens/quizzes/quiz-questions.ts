/** Models of a form's questions: each is rebuilt only when something it shows has changed. */
import { editForm, type QuizEdit } from "#domain/quizzes/quiz-edit.rules.ts"
import type { FormQuestion, QuizForm } from "#domain/quizzes/quiz-form.schema.ts"
import type { FieldIssues } from "#domain/shared/issues.rules.ts"
import type { QuestionModel } from "./quiz-question.view.tsx"
import { modelCache } from "#src/screens/record/record-rows.ts"

/** The dragged element, and its drop position. */
export interface Dragged {
  readonly question: string
  /** Null while the question itself is dragged. */
  readonly option: string | null
  readonly over: number | null
}

export interface QuestionsShown {
  readonly form: QuizForm
  readonly isEditable: boolean
  readonly expanded: ReadonlySet<string>
  readonly dragged: Dragged | null
  readonly issues: FieldIssues
  readonly say: (issue: string) => string
}

/** The issues of each question, by their path within it; other issues are left out. */
const byQuestion = (issues: FieldIssues): ReadonlyMap<number, FieldIssues> => {
  const found = new Map<number, Record<string, string>>()
  for (const [path, issue] of Object.entries(issues)) {
    const [head, place, ...rest] = path.split(".")
    if (head !== "questions" || place === undefined) continue
    const own = found.get(Number(place)) ?? {}
    own[rest.join(".")] = issue
    found.set(Number(place), own)
  }
  return found
}

const markAt = (from: number, over: number): "above" | "below" | null =>
  from === over || from === -1 ? null : from < over ? "below" : "above"

export const quizQuestions = () => {
  const keep = modelCache<QuestionModel>()
  return ({ form, isEditable, expanded, dragged, issues, say }: QuestionsShown): ReadonlyArray<QuestionModel> => {
    const found = byQuestion(issues)
    const accepts = (edit: QuizEdit): boolean => isEditable && editForm(form, edit) !== form
    const draggedFrom = form.questions.findIndex(({ key }) => key === dragged?.question)
    const markOf = (question: FormQuestion, place: number): Pick<QuestionModel, "mark" | "optionMark"> => {
      if (dragged === null || dragged.over === null) return { mark: null, optionMark: null }
      if (dragged.option === null)
        return { mark: dragged.over === place ? markAt(draggedFrom, place) : null, optionMark: null }
      if (dragged.question !== question.key) return { mark: null, optionMark: null }
      const from = question.options.findIndex(({ key }) => key === dragged.option)
      return { mark: null, optionMark: { place: dragged.over, mark: markAt(from, dragged.over) } }
    }
    const toModel = (question: FormQuestion, place: number, own: FieldIssues): QuestionModel => {
      const { key } = question
      return {
        question,
        place,
        hasFollowUps: form.type !== "on_boarding",
        isEditable,
        isExpanded: expanded.has(key),
        canMoveUp: place > 0 && accepts({ kind: "question.move", question: key, to: place - 1 }),
        canMoveDown: accepts({ kind: "question.move", question: key, to: place + 1 }),
        canDuplicate: accepts({ kind: "question.duplicate", question: key }),
        canAddOption: accepts({ kind: "option.add", question: key }),
        optionMoves: question.options.map(
          ({ key: option }, at) =>
            [
              at > 0 && accepts({ kind: "option.move", question: key, option, to: at - 1 }),
              accepts({ kind: "option.move", question: key, option, to: at + 1 })
            ] as const
        ),
        errors: Object.fromEntries(Object.entries(own).map(([path, issue]) => [path, say(issue)])),
        isPicked: dragged !== null && dragged.option === null && dragged.question === key,
        pickedOption: dragged !== null && dragged.question === key ? dragged.option : null,
        ...markOf(question, place)
      }
    }
    return keep(
      form.questions.map((question, place) => {
        const own = found.get(place) ?? {}
        const { mark, optionMark } = markOf(question, place)
        return {
          id: question.key,
          state: [
            question,
            place,
            form.questions.length,
            form.type === "on_boarding",
            isEditable,
            expanded.has(question.key),
            JSON.stringify(own),
            say,
            dragged?.question === question.key ? (dragged.option ?? "itself") : null,
            mark,
            optionMark?.place,
            optionMark?.mark
          ],
          make: () => toModel(question, place, own)
        }
      })
    )
  }
}
