import {
  adminProcedures,
  createAdminCredits,
  createAdminGenerations,
  createAdminOrders,
  createAdminPrices,
  createAdminUsers,
  createAuditList,
  createLedgerReport,
  createMoneyReport,
  verifyLedger,
} from '../features/admin/index.ts'
import type { Credits } from '../features/credits/index.ts'
import { createGenerationAdminActions } from '../features/generation/index.ts'
import type { Images } from '../features/images/index.ts'
import {
  countReports,
  moderationProcedures,
  type ReportDecisions,
  type Suspensions,
} from '../features/moderation/index.ts'
import type { Reconciliation } from '../features/payments/index.ts'
import type { Realtime } from '../features/realtime/index.ts'
import { selectUser, type DisableTwoStep, type Imports } from '../features/users/index.ts'
import { apiError } from '../kernel/api-error.ts'
import { requireAdmin } from '../kernel/procedures.ts'
import type { Adapters } from './adapters.ts'
import type { AppContext } from './app-options.ts'

interface AdminFeaturesDependencies {
  credits: Credits
  images: Images
  realtime: Realtime
  reconciliation: Reconciliation
  suspensions: Suspensions
  disableTwoStep: DisableTwoStep
  imports: Imports
}

/** The services behind the admin API and the command line. */
export type AdminServices = ReturnType<typeof createAdminServices>

export function createAdminServices(context: AppContext & Adapters, dependencies: AdminFeaturesDependencies) {
  const { config, db, clock, recordSecurityEvent } = context
  const { deadlineMs } = config.generation
  const generationActions = createGenerationAdminActions({
    ...context,
    ...dependencies,
    deadlineMs,
    onFinished: context.metrics.onFinished,
  })
  return {
    ledger: createLedgerReport({ db, clock }),
    verifyLedger: () => verifyLedger({ db, clock }),
    money: createMoneyReport({ db, clock, rupeesPerDollar: config.rupeesPerDollar }),
    generations: createAdminGenerations({ db, clock, generationActions }),
    orders: createAdminOrders({ ...dependencies, db, clock }),
    users: createAdminUsers({
      ...dependencies,
      db,
      clock,
      recordSecurityEvent,
      countReports: (userId) => countReports(db, userId),
    }),
    suspensions: dependencies.suspensions,
    imports: dependencies.imports,
    prices: createAdminPrices({ db, clock }),
    credits: createAdminCredits({ ...dependencies, db, clock }),
    listAudit: createAuditList({ db }),
  }
}

/** Creates the procedures of the admin API. */
export function createAdminProcedures(
  { config, db, recordSecurityEvent }: AppContext & Adapters,
  services: AdminServices,
  decisions: ReportDecisions,
) {
  const adminMiddleware = requireAdmin(async (userId) => {
    const user = await selectUser(db, userId)
    const isAdmin = user?.role === 'admin'
    const lacksTwoStep = isAdmin && config.adminsNeedTwoStep && !user.twoFactorEnabled
    if (!isAdmin || lacksTwoStep) recordSecurityEvent({ event: 'admin-call', outcome: 'refused', userId })
    if (lacksTwoStep) throw apiError('TWO_STEP_REQUIRED')
    if (!isAdmin) return null
    return { id: user.id, name: user.email }
  })
  const { users, suspensions } = services
  return {
    ...adminProcedures({ ...services, asAdmin: adminMiddleware }),
    ...moderationProcedures({ asAdmin: adminMiddleware, decisions, suspensions, readUser: users.readUser }),
  }
}
