import { calls, type requireAdmin } from '../../kernel/procedures.ts'
import type { createAuditList } from './admin.audit.ts'
import type { createLedgerReport } from './admin.ledger.ts'
import type { createAdminCredits } from './admin.credits.ts'
import type { createAdminGenerations } from './admin.generations.ts'
import type { createMoneyReport } from './admin.money.ts'
import type { createAdminOrders } from './admin.orders.ts'
import { presentOrder } from './admin.presenter.ts'
import type { createAdminPrices } from './admin.prices.ts'
import type { createAdminUsers } from './admin.users.ts'

export type AsAdmin = ReturnType<typeof requireAdmin>

interface AdminServices {
  asAdmin: AsAdmin
  ledger: ReturnType<typeof createLedgerReport>
  money: ReturnType<typeof createMoneyReport>
  generations: ReturnType<typeof createAdminGenerations>
  orders: ReturnType<typeof createAdminOrders>
  users: ReturnType<typeof createAdminUsers>
  prices: ReturnType<typeof createAdminPrices>
  credits: ReturnType<typeof createAdminCredits>
  listAudit: ReturnType<typeof createAuditList>
}

export function adminProcedures(services: AdminServices) {
  return {
    ...readProcedures(services),
    ...actionProcedures(services),
  }
}

function readProcedures({ asAdmin, ledger, money, generations, orders, users, prices, listAudit }: AdminServices) {
  const { admin } = calls
  return {
    ledger: admin.ledger.use(asAdmin).handler(() => ledger()),
    money: admin.money.use(asAdmin).handler(({ input }) => money(input)),
    listGenerations: admin.listGenerations.use(asAdmin).handler(({ input }) => generations.list(input)),
    listOrders: admin.listOrders.use(asAdmin).handler(({ input }) => orders.list(input)),
    listCreditShortfalls: admin.listCreditShortfalls
      .use(asAdmin)
      .handler(({ input }) => orders.listShortfalls(input.cursor)),
    listUsers: admin.listUsers.use(asAdmin).handler(({ input }) => users.list(input)),
    getUser: admin.getUser.use(asAdmin).handler(({ input }) => users.get(input.id)),
    prices: admin.prices.use(asAdmin).handler(() => prices.list()),
    listAudit: admin.listAudit.use(asAdmin).handler(({ input }) => listAudit(input)),
  }
}

function actionProcedures({ asAdmin, generations, orders, users, credits, prices }: AdminServices) {
  const { admin } = calls
  return {
    retryGeneration: admin.retryGeneration
      .use(asAdmin)
      .handler(({ context, input }) => generations.retry(context.actor, input.id, input.reason)),
    refundGeneration: admin.refundGeneration
      .use(asAdmin)
      .handler(({ context, input }) => generations.refund(context.actor, input.id, input.reason)),
    reconcileOrder: admin.reconcileOrder.use(asAdmin).handler(async ({ context, input }) => {
      const { order, payments } = await orders.reconcile(context.actor, input.id)
      const outcomes = payments.map(({ id: payment, status, outcome }) => ({ payment, status, outcome }))
      return { order: presentOrder(order), outcomes }
    }),
    resolvePaymentIssue: admin.resolvePaymentIssue
      .use(asAdmin)
      .handler(async ({ context, input: { id, ...decision } }) => ({
        order: presentOrder((await orders.resolveIssue(context.actor, id, decision)).order),
      })),
    adjustCredits: admin.adjustCredits.use(asAdmin).handler(async ({ context, input: { params, headers, body } }) => {
      const adjustment = { userId: params.id, ...body, key: headers['idempotency-key'] }
      const { balance, isNew } = await credits.adjust(context.actor, adjustment)
      return { balance, is_new: isNew }
    }),
    endSessions: admin.endSessions
      .use(asAdmin)
      .handler(async ({ context, input }) => ({ ended: await users.revokeSessions(context.actor, input.id) })),
    addPack: admin.addPack.use(asAdmin).handler(async ({ context, input }) => {
      const { credits, description, display_price_cents: displayPriceCents, plan_type: planType } = input
      const pack = { credits, description, displayPriceCents, planType, isActive: true }
      return { pack: await prices.addPack(context.actor, pack) }
    }),
    changePack: admin.changePack.use(asAdmin).handler(async ({ context, input }) => {
      const { id, description, display_price_cents: displayPriceCents, is_active: isActive } = input
      const change = { description, displayPriceCents, isActive }
      return { pack: await prices.changePack(context.actor, { id }, change) }
    }),
    changePlan: admin.changePlan.use(asAdmin).handler(async ({ context, input }) => ({
      plan: await prices.changePlan(context.actor, input.id, input.credits_per_image),
    })),
  }
}
