import type { Clock } from '../../kernel/clock.ts'
import { failure } from '../../kernel/failure.ts'
import type { Operator } from '../../kernel/procedures.ts'
import type { Db } from '../../ports/database.ts'
import { countPlans } from '../credits/index.ts'
import { insertPack, lockPack, selectAllPacks, updatePack } from '../payments/index.ts'
import { lockPlan, selectPlans, updatePlanPrice } from '../plans/index.ts'
import { insertAuditEntry } from './admin.audit.repository.ts'
import { presentPack, presentPlan } from './admin.presenter.ts'

interface NewPack {
  credits: number
  display_price_cents: number
  description: string
  plan_type: string
}

interface PackChange {
  id: string
  display_price_cents?: number | undefined
  description?: string | undefined
  is_active?: boolean | undefined
}

export function createAdminPrices({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async list() {
      const users = await countPlans(db)
      return {
        packs: (await selectAllPacks(db)).map(presentPack),
        plans: (await selectPlans(db)).map((plan) => presentPlan(plan, users.get(plan.id) ?? 0)),
      }
    },

    addPack: (operator: Operator, { credits, display_price_cents, description, plan_type }: NewPack) =>
      db.transaction(async (tx) => {
        const wanted = { credits, description, planType: plan_type, displayPriceCents: display_price_cents }
        const pack = await insertPack(tx, wanted)
        if (!pack) throw failure('PACK_EXISTS')
        const { id, ...detail } = presentPack(pack)
        await insertAuditEntry(tx, {
          ...{ operator, at: clock.now(), action: 'packs.add', subject: 'pack', subjectId: id, detail },
        })
        return { pack: presentPack(pack) }
      }),

    changePack: (operator: Operator, { id, display_price_cents, description, is_active }: PackChange) =>
      db.transaction(async (tx) => {
        const before = await lockPack(tx, { id })
        if (!before) throw failure('NOT_FOUND')
        const change = { displayPriceCents: display_price_cents, description, isActive: is_active }
        const isNothing = Object.values(change).every((value) => value === undefined)
        const pack = isNothing ? before : await updatePack(tx, { id }, change)
        const detail = changesOf(presentPack(before), presentPack(pack ?? before))
        if (detail) {
          const deed = { operator, at: clock.now(), action: 'packs.change', subject: 'pack', subjectId: id } as const
          await insertAuditEntry(tx, { ...deed, detail })
        }
        return { pack: presentPack(pack ?? before) }
      }),

    async changePlan(operator: Operator, { id, credits_per_image }: { id: string; credits_per_image: number }) {
      const plan = await db.transaction(async (tx) => {
        const before = await lockPlan(tx, id)
        if (!before) throw failure('NOT_FOUND')
        const after = await updatePlanPrice(tx, id, credits_per_image)
        const detail = changesOf(presentPlan(before, 0), presentPlan(after ?? before, 0))
        if (detail) {
          const deed = { operator, at: clock.now(), action: 'plans.change', subject: 'plan', subjectId: id } as const
          await insertAuditEntry(tx, { ...deed, detail })
        }
        return after ?? before
      })
      return { plan: presentPlan(plan, (await countPlans(db)).get(id) ?? 0) }
    },
  }
}

type Values = Record<string, string | number | boolean>

/** What is not as it was, with what it was; null if all is. */
function changesOf(before: Values, after: Values): Values | null {
  const changed = Object.entries(before).filter(([name, value]) => after[name] !== value)
  if (changed.length === 0) return null
  return Object.fromEntries(
    changed.flatMap(([name, value]) => [
      [`${name}_before`, value],
      [name, after[name] ?? ''],
    ]),
  )
}
