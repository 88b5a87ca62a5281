import {
  adminProcedures,
  createAdminGenerations,
  createAdminOrders,
  createAdminPrices,
  createAdminUsers,
  createBooks,
  createCorrecting,
  createMoney,
} from '../features/admin/index.ts'
import type { Credits } from '../features/credits/index.ts'
import { createGenerationOperating } from '../features/generation/index.ts'
import type { Images } from '../features/images/index.ts'
import { countReports, moderationProcedures, type ModerationParts } from '../features/moderation/index.ts'
import type { Reconciliation } from '../features/payments/index.ts'
import type { Realtime } from '../features/realtime/index.ts'
import { selectUser } from '../features/users/index.ts'
import { failure } from '../kernel/failure.ts'
import { asAdmin } from '../kernel/procedures.ts'
import type { Adapters } from './adapters.ts'
import type { Base } from './parts.ts'

interface AdminNeeds extends Pick<ModerationParts, 'reports' | 'decisions' | 'suspensions'> {
  credits: Credits
  images: Images
  realtime: Realtime
  reconciliation: Reconciliation
}

/** Everything that operators ask for and do. Nothing else knows of it. */
export function createAdminFeatures(parts: Base & Adapters, needs: AdminNeeds) {
  const { config, db, clock, recordSecurityEvent } = parts
  const { credits, reconciliation, reports, decisions, suspensions } = needs
  const asOperator = asAdmin(async (userId) => {
    const user = await selectUser(db, userId)
    const isAdmin = user?.role === 'admin'
    const lacksSecondStep = isAdmin && config.adminsNeedTwoStep && !user.twoFactorEnabled
    if (!isAdmin || lacksSecondStep) recordSecurityEvent({ event: 'admin-call', outcome: 'refused', userId })
    if (lacksSecondStep) throw failure('TWO_STEP_REQUIRED')
    if (!isAdmin) return null
    return { id: user.id, name: user.email }
  })
  const { deadlineMs } = config.generation
  const operating = createGenerationOperating({ ...parts, ...needs, deadlineMs, noteEnd: parts.metrics.noteEnd })
  const adminUsers = createAdminUsers({
    db,
    clock,
    recordSecurityEvent,
    countReports: (userId) => countReports(db, userId),
  })
  const moderation = moderationProcedures({
    asAdmin: asOperator,
    reports,
    decisions,
    suspensions,
    presentUser: adminUsers.present,
  })
  return {
    images: moderation.images,
    admin: {
      ...adminProcedures({
        db,
        asAdmin: asOperator,
        books: createBooks({ db, clock }),
        money: createMoney({ db, clock, rupeesPerDollar: config.rupeesPerDollar }),
        generations: createAdminGenerations({ db, clock, operating }),
        orders: createAdminOrders({ db, clock, reconciliation }),
        users: adminUsers,
        prices: createAdminPrices({ db, clock }),
        correct: createCorrecting({ db, clock, credits }),
      }),
      ...moderation.admin,
    },
  }
}
