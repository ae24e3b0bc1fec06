import { Effect } from "effect"
import { usersContract } from "#adapters/contract/users.contract.ts"
import type { Services, SignedIn } from "#adapters/server/services.ts"
import { userReportHeader, userReportLine } from "#domain/users/user-report.rules.ts"
import { routes, type RouteDependencies, wrapped } from "../answer.ts"
import { pictureOf } from "../body.ts"
import { reportAnswer } from "../file-body.ts"

/** Calls the service and wraps the result in the envelope. */
export const usersRoutes = <T>(dependencies: RouteDependencies<Services, T, SignedIn>) =>
  routes(dependencies, usersContract, {
    list: ({ query, services }) => services.users.list(query),
    find: ({ params, query, services }) =>
      wrapped(query.reveal === "ssn" ? services.users.reveal(params.id) : services.users.find(params.id)),
    create: ({ body, services }) => wrapped(services.users.create(body, null)),
    createWithFiles: ({ fields, files, services }) =>
      wrapped(Effect.flatMap(pictureOf(files.profile_image), (image) => services.users.create(fields, image))),
    change: ({ params, body, services }) => wrapped(services.users.change(params.id, body, null)),
    changeWithFiles: ({ params, fields, files, services }) =>
      wrapped(
        Effect.flatMap(pictureOf(files.profile_image), (image) => services.users.change(params.id, fields, image))
      ),
    remove: ({ params, body, services }) =>
      wrapped(services.users.setDeleted(params.id, body?.is_deleted ?? true, body?.version)),
    report: ({ query, services }) => reportAnswer(userReportHeader, userReportLine, services.userReport.chunks(query))
  })
