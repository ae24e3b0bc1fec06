/** The endpoints of the features: each calls its service and wraps the result in the envelope. */
import { Effect } from "effect"
import { articlesContract } from "#adapters/contract/articles.contract.ts"
import { auditContract } from "#adapters/contract/audit.contract.ts"
import { lookAheadContract } from "#adapters/contract/look-ahead.contract.ts"
import { benefitsContract } from "#adapters/contract/benefits.contract.ts"
import { claimsContract } from "#adapters/contract/claims.contract.ts"
import { dashboardContract } from "#adapters/contract/dashboard.contract.ts"
import { enrolmentDecisionsContract } from "#adapters/contract/enrolment-decisions.contract.ts"
import { enrolmentsContract } from "#adapters/contract/enrolments.contract.ts"
import { filesContract } from "#adapters/contract/files.contract.ts"
import { notificationsContract } from "#adapters/contract/notifications.contract.ts"
import { serviceAccountsContract } from "#adapters/contract/service-accounts.contract.ts"
import { undoContract } from "#adapters/contract/undo.contract.ts"
import { usersContract } from "#adapters/contract/users.contract.ts"
import { viewsContract } from "#adapters/contract/views.contract.ts"
import type { AnyCaller, Services } from "#adapters/server/services.ts"
import { auditReportHeader, auditReportLine } from "#domain/shared/audit/audit-entry.rules.ts"
import { claimReportHeader, claimReportLine } from "#domain/claims/claim-report.rules.ts"
import { appendDashboardView } from "#domain/dashboard/dashboard.service.ts"
import { enrolmentReportHeader, enrolmentReportLine } from "#domain/enrolments/enrolment-report.rules.ts"
import { blockerText } from "#domain/shared/enrolment.messages.ts"
import type { Blocker } from "#domain/shared/enrolment.schema.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import { userReportHeader, userReportLine } from "#domain/users/user-report.rules.ts"
import { routes, type RouteDependencies, wrapped } from "../answer.ts"
import { reportAnswer } from "../file-body.ts"

/** A reason also as text in the language of the request. */
const blockersIn =
  ({ language }: { readonly language: Language }) =>
  <Blocked extends { readonly reason: Blocker }>(one: Blocked) => ({
    ...one,
    message: blockerText(one.reason)[language]
  })

const noPictures = { logo: null, image: null }

export const featureRoutes = <T>(dependencies: RouteDependencies<Services, T, AnyCaller>) => [
  ...routes(dependencies, usersContract, {
    list: ({ query, services }) => services.users.list(query),
    find: ({ params, query, services }) =>
      wrapped(query.reveal === "ssn" ? services.users.reveal(params.id) : services.users.find(params.id)),
    create: {
      prepare: ({ body, services }) =>
        Effect.map(
          services.users.prepareCreation(body),
          (hash) =>
            ({ users }) =>
              wrapped(users.create(body, null, hash))
        )
    },
    createWithFiles: {
      prepare: ({ fields, files, services }) =>
        Effect.map(
          services.users.prepareCreation(fields),
          (hash) =>
            ({ users }) =>
              wrapped(users.create(fields, files.profile_image, hash))
        )
    },
    change: {
      prepare: ({ params, body, services }) =>
        Effect.map(
          services.users.prepareChange(params.id, body),
          (prepared) =>
            ({ users }) =>
              wrapped(users.change(params.id, body, null, prepared))
        )
    },
    changeWithFiles: {
      prepare: ({ params, fields, files, services }) =>
        Effect.map(
          services.users.prepareChange(params.id, fields),
          (prepared) =>
            ({ users }) =>
              wrapped(users.change(params.id, fields, files.profile_image, prepared))
        )
    },
    restore: ({ params, body, services }) => wrapped(services.users.restore(params.id, body?.version)),
    remove: ({ params, body, services }) =>
      wrapped(services.users.setDeleted(params.id, body?.is_deleted ?? true, body?.version)),
    bulk: ({ body, services }) => wrapped(services.userBulk.change(body)),
    undoBulk: ({ params, services }) => wrapped(services.userBulk.undo(params.id)),
    report: ({ query, body, services, context }) => {
      const report = { ...query, ...body }
      return Effect.andThen(
        services.users.auditReport(report),
        reportAnswer(
          userReportHeader,
          (row) => userReportLine(row, context.language),
          services.userReport.chunks(report)
        )
      )
    }
  }),
  ...routes(dependencies, articlesContract, {
    list: ({ query, services }) => services.articles.list(query),
    stats: ({ services }) => wrapped(services.articles.stats),
    create: ({ fields, files, services }) => wrapped(services.articles.create(fields, files.image)),
    change: ({ params, body, services }) => wrapped(services.articles.change(params.id, body, null)),
    changeWithFiles: ({ params, fields, files, services }) =>
      wrapped(services.articles.change(params.id, fields, files.image)),
    restore: ({ params, body, services }) => wrapped(services.articles.restore(params.id, body?.version)),
    remove: ({ params, body, services }) => wrapped(services.articles.remove(params.id, body?.version))
  }),
  ...routes(dependencies, dashboardContract, {
    figures: ({ services }) =>
      wrapped(Effect.tap(services.dashboard.figures, () => appendDashboardView(services.audit))),
    counts: ({ services }) => wrapped(services.dashboard.counts)
  }),
  ...routes(dependencies, benefitsContract, {
    list: ({ query, services }) => services.benefits.list(query),
    stats: ({ services }) => wrapped(services.benefits.stats),
    find: ({ params, services }) => wrapped(services.benefits.find(params.id)),
    create: ({ body, services }) => wrapped(services.benefits.create(body, noPictures)),
    createWithFiles: ({ fields, files, services }) => wrapped(services.benefits.create(fields, files)),
    change: ({ params, body, services }) => wrapped(services.benefits.change(params.id, body, noPictures)),
    changeWithFiles: ({ params, fields, files, services }) =>
      wrapped(services.benefits.change(params.id, fields, files)),
    setStatus: ({ params, body, services }) =>
      wrapped(services.benefits.setStatus(params.id, body.status, body.version)),
    restore: ({ params, body, services }) => wrapped(services.benefits.restore(params.id, body?.version)),
    remove: ({ params, body, services }) => wrapped(services.benefits.remove(params.id, body?.version))
  }),
  // Reasons are described in the language of the request.
  ...routes(dependencies, enrolmentsContract, {
    pending: ({ query, services }) => services.enrolments.pendingOrPage(query),
    ofUser: ({ params, query, services }) => services.enrolments.ofUserOrPage(params.userId, query),
    find: ({ params, services }) => wrapped(services.enrolments.find(params.id)),
    setStatus: ({ params, body, services }) =>
      wrapped(services.enrolments.setStatus(params.id, body.status, body.version, body.reason)),
    report: ({ query, body, services, context }) => {
      const report = { ...query, ...body }
      return Effect.andThen(
        services.enrolments.auditReport(report),
        reportAnswer(
          enrolmentReportHeader,
          (row) => enrolmentReportLine(row, context.language),
          services.enrolmentReport.chunks(report)
        )
      )
    }
  }),
  ...routes(dependencies, enrolmentDecisionsContract, {
    activatePending: ({ body, context, services }) =>
      wrapped(
        // Without a body it takes all, as specified.
        Effect.map(services.enrolments.activatePending(body ?? { include_uneven: true }), (outcome) => ({
          ...outcome,
          failed: outcome.failed.map(blockersIn(context))
        }))
      ),
    decide: ({ body, context, services }) =>
      wrapped(
        Effect.map(services.enrolments.decide(body), (outcome) => ({
          ...outcome,
          conflicts: outcome.conflicts.map(blockersIn(context))
        }))
      ),
    undoable: ({ services }) => wrapped(services.enrolments.undoable),
    undo: ({ params, body, services }) => wrapped(services.enrolments.undo(params.id, body ?? {}))
  }),
  ...routes(dependencies, claimsContract, {
    list: ({ query, services }) => services.claims.list(query),
    stats: ({ services }) => wrapped(services.claims.stats),
    undoable: ({ services }) => wrapped(services.claims.undoable),
    ofUser: ({ params, query, services }) => services.claims.ofUser(params.userId, query),
    find: ({ params, services }) => wrapped(services.claims.find(params.id)),
    create: ({ body, services }) => wrapped(services.claims.create(body)),
    change: ({ params, body, services }) => wrapped(services.claims.change(params.id, body)),
    restore: ({ params, body, services }) => wrapped(services.claims.restore(params.id, body?.version)),
    remove: ({ params, services }) => Effect.as(services.claims.remove(params.id), { data: params }),
    decide: ({ body, services }) => wrapped(services.claims.decide(body)),
    approveAll: ({ body, services }) => wrapped(services.claims.approveAll(body ?? {})),
    undo: ({ params, body, services }) => wrapped(services.claims.undo(params.id, body ?? {})),
    report: ({ query, services, context }) =>
      Effect.andThen(
        services.claims.auditReport(query),
        reportAnswer(claimReportHeader, (row) => claimReportLine(row, context.language), services.report.chunks(query))
      )
  }),
  ...routes(dependencies, notificationsContract, {
    list: ({ query, services }) => services.notifications.list(query),
    stats: ({ services }) => wrapped(services.notifications.stats),
    change: ({ params, body, services }) => wrapped(services.notifications.change(params.id, body)),
    readAll: ({ body, services }) => wrapped(services.notifications.readAll(body ?? {})),
    undoReadAll: ({ params, services }) => wrapped(services.notifications.undoReadAll(params.id))
  }),
  ...routes(dependencies, filesContract, {
    image: ({ query, services }) => services.images.find(query.path)
  }),
  ...routes(dependencies, undoContract, {
    list: ({ query, services }) => wrapped(services.undo.list(query.entity))
  }),
  ...routes(dependencies, viewsContract, {
    list: ({ services }) => wrapped(services.views.list),
    create: ({ body, services }) => wrapped(services.views.create(body)),
    change: ({ params, body, services }) => wrapped(services.views.change(params.id, body)),
    remove: ({ params, body, services }) => Effect.as(services.views.remove(params.id, body?.version), { data: params })
  }),
  ...routes(dependencies, serviceAccountsContract, {
    list: ({ services }) => wrapped(services.serviceAccounts.list),
    create: ({ body, services }) => wrapped(services.serviceAccounts.create(body)),
    revoke: ({ params, services }) => Effect.as(services.serviceAccounts.revoke(params.id), { data: params })
  }),
  ...routes(dependencies, auditContract, {
    list: ({ query, services }) => services.auditLog.list(query),
    report: ({ query, services }) =>
      Effect.andThen(
        services.auditLog.auditReport(query),
        reportAnswer(auditReportHeader, auditReportLine, services.auditReport.chunks(query))
      )
  }),
  ...routes(dependencies, lookAheadContract, {
    shown: ({ body, services }) => Effect.map(services.appendShown(body.receipts), (reads) => ({ data: { reads } }))
  })
]
