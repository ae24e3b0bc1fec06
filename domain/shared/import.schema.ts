/** What a list can ask for besides its own: a file of its records to be imported. */
export interface ImportMessage {
  readonly to: "import"
  readonly event: { readonly type: "import.open"; readonly of: "users" | "companies" | "quizzes" }
}
