import type { ColumnType, Generated } from "kysely"
import type { ArticleCategory } from "#domain/articles/article.schema.ts"
import type { QuizType } from "#domain/quizzes/quiz.schema.ts"
import type { ActiveStatus } from "#domain/users/user.schema.ts"

export interface QuizzesTable {
  readonly id: string
  readonly title: string
  readonly title_key: string
  readonly identity: string
  readonly description_en: string | null
  readonly description_es: string | null
  readonly icon: string | null
  readonly type: QuizType
  readonly status: ActiveStatus
  readonly expires_on: string | null
  readonly questions: ColumnType<unknown, string, string>
  readonly question_count: number
  readonly created_at: string
  readonly updated_at: string
  readonly deleted_at: string | null
  readonly version: Generated<number>
}

export interface QuizSubmissionsTable {
  readonly id: string
  readonly quiz_id: string
  readonly user_id: string
  readonly created_at: string
}

export interface ArticlesTable {
  readonly id: string
  readonly title_en: string
  readonly title_es: string
  readonly title_key: string
  readonly search_key: string
  readonly subtitle_en: string
  readonly subtitle_es: string
  readonly card_description_en: string
  readonly card_description_es: string
  readonly text_en: string
  readonly text_es: string
  readonly image: string | null
  readonly author: string
  readonly author_id: string
  readonly author_name: string
  readonly category: ArticleCategory
  readonly status: ActiveStatus
  readonly translations: ColumnType<unknown, string, string>
  readonly is_spanish_ready: boolean
  readonly created_at: string
  readonly updated_at: string
  readonly deleted_at: string | null
  readonly version: Generated<number>
}

export interface LearningTables {
  readonly quizzes: QuizzesTable
  readonly quiz_submissions: QuizSubmissionsTable
  readonly articles: ArticlesTable
}
