import {
  adminProcedures,
  createAdminCredits,
  createAdminGenerations,
  createAdminOrders,
  createAdminPrices,
  createAdminUsers,
  createAuditList,
  createBooks,
  createMoney,
  verifyBooks,
} from '../features/admin/index.ts'
import type { Credits } from '../features/credits/index.ts'
import { createGenerationOperating } from '../features/generation/index.ts'
import type { Images } from '../features/images/index.ts'
import {
  countReports,
  moderationProcedures,
  type ReportDecisions,
  type Suspensions,
} from '../features/moderation/index.ts'
import type { Reconciliation } from '../features/payments/index.ts'
import type { Realtime } from '../features/realtime/index.ts'
import { selectUser, type TurnOffTwoStep } from '../features/users/index.ts'
import { failure } from '../kernel/failure.ts'
import { asAdmin } from '../kernel/procedures.ts'
import type { Adapters } from './adapters.ts'
import type { Base } from './parts.ts'

interface AdminNeeds {
  credits: Credits
  images: Images
  realtime: Realtime
  reconciliation: Reconciliation
  suspensions: Suspensions
  turnOffTwoStep: TurnOffTwoStep
}

/** The services behind the admin API and the command line. */
export type AdminServices = ReturnType<typeof createAdminServices>

export function createAdminServices(parts: Base & Adapters, needs: AdminNeeds) {
  const { config, db, clock, recordSecurityEvent } = parts
  const { deadlineMs } = config.generation
  const operating = createGenerationOperating({ ...parts, ...needs, deadlineMs, onFinished: parts.metrics.onFinished })
  return {
    books: createBooks({ db, clock }),
    verifyBooks: () => verifyBooks({ db, clock }),
    money: createMoney({ db, clock, rupeesPerDollar: config.rupeesPerDollar }),
    generations: createAdminGenerations({ db, clock, operating }),
    orders: createAdminOrders({ ...needs, db, clock }),
    users: createAdminUsers({
      ...needs,
      db,
      clock,
      recordSecurityEvent,
      countReports: (userId) => countReports(db, userId),
    }),
    suspensions: needs.suspensions,
    prices: createAdminPrices({ db, clock }),
    credits: createAdminCredits({ ...needs, db, clock }),
    listAudit: createAuditList({ db }),
  }
}

/** The admin API. */
export function createAdminProcedures(
  { config, db, recordSecurityEvent }: Base & Adapters,
  services: AdminServices,
  decisions: ReportDecisions,
) {
  const asOperator = asAdmin(async (userId) => {
    const user = await selectUser(db, userId)
    const isAdmin = user?.role === 'admin'
    const lacksSecondStep = isAdmin && config.adminsNeedTwoStep && !user.twoFactorEnabled
    if (!isAdmin || lacksSecondStep) recordSecurityEvent({ event: 'admin-call', outcome: 'refused', userId })
    if (lacksSecondStep) throw failure('TWO_STEP_REQUIRED')
    if (!isAdmin) return null
    return { id: user.id, name: user.email }
  })
  const { users, suspensions } = services
  return {
    ...adminProcedures({ ...services, asAdmin: asOperator }),
    ...moderationProcedures({ asAdmin: asOperator, decisions, suspensions, presentUser: users.present }),
  }
}
