import type { AccountRow, LedgerRow } from '../credits/index.ts'
import type { GenerationRow } from '../generation/index.ts'
import type { CreditShortfall, PackRow } from '../payments/index.ts'
import type { PlanRow } from '../plans/index.ts'
import type { UserRow } from '../users/index.ts'
import type { AuditRow } from './admin.audit.repository.ts'
import type { OrderDetails } from './admin.orders.ts'

/** Plan names by plan id. */
export type PlanNames = ReadonlyMap<string, PlanRow['name']>

export function presentUser(row: UserRow, account: AccountRow | undefined, plans: PlanNames) {
  return {
    id: row.id,
    email: row.email,
    full_name: row.fullName,
    role: row.role,
    is_confirmed: row.emailVerified,
    suspended_at: row.suspendedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    credits: account?.balance ?? null,
    plan: (account?.subscriptionPlanId && plans.get(account.subscriptionPlanId)) || null,
  }
}

export function presentLedgerEntry(entry: LedgerRow) {
  const { id, amount, kind, balance, reason, actor, createdAt } = entry
  return {
    id,
    amount,
    kind,
    reference: entry.reference ?? entry.generationId ?? entry.providerRefundId ?? entry.providerOrderId ?? '',
    balance,
    reason,
    operator: actor,
    created_at: createdAt.toISOString(),
  }
}

interface GenerationContext {
  email: string
  plan: PlanRow['name']
  isStuck: boolean
}

/** Omits the prompt, which is private to its owner. */
export function presentGeneration(row: GenerationRow, { email, plan, isStuck }: GenerationContext) {
  const { id, status, model, attempt, credits, costMicroUsd, errorCode } = row
  return {
    id,
    status,
    plan,
    model,
    attempt,
    credits,
    user: { id: row.userId, email },
    is_stuck: isStuck,
    refunded: status === 'failed' || status === 'cancelled',
    cost_micro_usd: costMicroUsd,
    error_code: errorCode,
    created_at: row.createdAt.toISOString(),
    claimed_at: row.claimedAt?.toISOString() ?? null,
    deadline_at: row.deadlineAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
  }
}

export function presentOrder({ order, payments, refunds, email, issues: findings }: OrderDetails) {
  const { id, providerOrderId, provider, isTest, userId, credits, amount, currency, status } = order
  return {
    id,
    provider,
    credits,
    amount,
    currency,
    status,
    provider_order_id: providerOrderId,
    is_test: isTest,
    user: { id: userId, email },
    // Other payments, such as a second one, may have another currency and did not pay the order.
    amount_refunded: refunds
      .filter(({ paymentId }) => paymentId === order.paymentId)
      .reduce((total, refund) => total + refund.amount, 0),
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    payments: payments.map((payment) => ({
      id: payment.providerPaymentId,
      status: payment.status,
      method: payment.method,
      amount: payment.amount,
    })),
    findings: findings.map(({ kind, reference, detail, createdAt }) => ({
      kind,
      reference,
      detail,
      created_at: createdAt.toISOString(),
    })),
  }
}

export function presentShortfall(shortfall: CreditShortfall, email: string | null) {
  return {
    refund_id: shortfall.refundId,
    provider_order_id: shortfall.providerOrderId,
    user: { id: shortfall.userId, email },
    credits_owed: shortfall.creditsToReverse,
    credits_taken: shortfall.creditsReversed,
    created_at: shortfall.createdAt.toISOString(),
  }
}

export function presentPack({ id, credits, planType, description, displayPriceCents, isActive }: PackRow) {
  return { id, credits, plan_type: planType, description, display_price_cents: displayPriceCents, is_active: isActive }
}

export function presentPlan({ id, name, creditsPerImage }: PlanRow, users: number) {
  return { id, name, credits_per_image: creditsPerImage, users }
}

export function presentAudit({ id, at, actor, action, subject, subjectId, detail }: AuditRow) {
  return { id, at: at.toISOString(), operator: actor, action, subject, subject_id: subjectId, detail }
}
