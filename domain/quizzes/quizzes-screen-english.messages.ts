import type { QuizSortField } from "./quiz.schema.ts"
import { quizTypeNames } from "./quiz-types.messages.ts"

export const quizzesScreenEnglish = {
  title: "Quiz Management",
  table: (count: string) => `Quizzes (${count})`,
  caption: "Quizzes",
  loading: "Loading...",
  stats: {
    total: "Total Quizzes",
    active: "Active Quizzes",
    totalQuestions: "Total Questions",
    expiringSoon: "Expiring Soon"
  },
  add: "Add Quiz",
  columns: {
    title: "Question Title",
    updated_at: "Updated Date",
    expires_on: "Expiration Date",
    type: "Type",
    questions: "Questions",
    status: "Status",
    actions: "Actions"
  } satisfies Record<QuizSortField | "actions", string>,
  types: quizTypeNames.en,
  search: "Search quizzes by title",
  filters: { status: "Status", anyStatus: "All statuses", type: "Type", anyType: "All types" },
  empty: { title: "No quizzes found", text: "Add a quiz, or upload a CSV file." },
  switch: (title: string) => `${title}: active`,
  editOf: (title: string) => `Edit ${title}`,
  deleteOf: (title: string) => `Delete ${title}`,
  removal: { title: "Delete Quiz", question: "Are you sure you want to delete this quiz?" },
  keys: {
    move: "Move the cursor",
    edit: "Edit the quiz",
    switch: "Activate or deactivate the quiz",
    delete: "Delete the quiz",
    add: "Add a quiz",
    search: "Search quizzes",
    help: "Show the keys"
  }
}

export type QuizzesScreenWords = typeof quizzesScreenEnglish
