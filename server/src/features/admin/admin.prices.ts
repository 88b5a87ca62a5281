import type { Clock } from '../../kernel/clock.ts'
import { apiError } from '../../kernel/api-error.ts'
import type { AdminActor } from '../../kernel/procedures.ts'
import type { Db } from '../../ports/database.ts'
import { countUsersByPlan } from '../credits/index.ts'
import { insertPack, lockPack, selectAllPacks, updatePack, type PackRow } from '../payments/index.ts'
import { lockPlan, selectPlans, updatePlanPrice } from '../plans/index.ts'
import { insertAuditEntry, type NewAuditEntry } from './admin.audit.repository.ts'
import { presentPack, presentPlan } from './admin.presenter.ts'

type NewPack = Omit<PackRow, 'id'>
type PackChange = { [Field in keyof Omit<NewPack, 'credits'>]?: NewPack[Field] | undefined }

/**
 * Packs, plans and prices. Changes apply only to new orders and charges, as `order_terms_are_frozen` and
 * `ledger_is_append_only` ensure.
 */
export function createAdminPrices({ db, clock }: { db: Db; clock: Clock }) {
  const prepareAuditEntry = (actor: AdminActor, action: string, subject: 'pack' | 'plan', subjectId: string) =>
    ({ actor, at: clock.now(), action, subject, subjectId }) satisfies Omit<NewAuditEntry, 'detail'>

  return {
    async list() {
      const users = await countUsersByPlan(db)
      return {
        packs: (await selectAllPacks(db)).map(presentPack),
        plans: (await selectPlans(db)).map((plan) => presentPlan(plan, users.get(plan.id) ?? 0)),
      }
    },

    /** Throws PACK_EXISTS if a pack with this number of credits exists. */
    addPack: (actor: AdminActor, newPack: NewPack) =>
      db.transaction(async (tx) => {
        const pack = await insertPack(tx, newPack)
        if (!pack) throw apiError('PACK_EXISTS')
        const { id, ...detail } = presentPack(pack)
        await insertAuditEntry(tx, { ...prepareAuditEntry(actor, 'packs.add', 'pack', id), detail })
        return presentPack(pack)
      }),

    /** Leaves undefined fields unchanged. Throws NOT_FOUND for an unknown pack. */
    changePack: (actor: AdminActor, packKey: { id: string } | { credits: number }, change: PackChange) =>
      db.transaction(async (tx) => {
        const before = await lockPack(tx, packKey)
        if (!before) throw apiError('NOT_FOUND')
        const isUnchanged = Object.values(change).every((value) => value === undefined)
        const pack = isUnchanged ? before : ((await updatePack(tx, before.id, change)) ?? before)
        const detail = describeChanges(presentPack(before), presentPack(pack))
        if (detail) await insertAuditEntry(tx, { ...prepareAuditEntry(actor, 'packs.change', 'pack', pack.id), detail })
        return presentPack(pack)
      }),

    /** Throws NOT_FOUND for an unknown plan. */
    async changePlan(actor: AdminActor, id: string, creditsPerImage: number) {
      const plan = await db.transaction(async (tx) => {
        const before = await lockPlan(tx, id)
        const after = before && (await updatePlanPrice(tx, id, creditsPerImage))
        if (!before || !after) throw apiError('NOT_FOUND')
        const detail = describeChanges(presentPlan(before, 0), presentPlan(after, 0))
        if (detail) await insertAuditEntry(tx, { ...prepareAuditEntry(actor, 'plans.change', 'plan', id), detail })
        return after
      })
      return presentPlan(plan, (await countUsersByPlan(db)).get(id) ?? 0)
    },
  }
}

type Values = Record<string, string | number | boolean>

/** The changed fields with their old (`…_before`) and new values, or null if nothing changed. */
function describeChanges(before: Values, after: Values): Values | null {
  const changed = Object.entries(before).filter(([name, value]) => after[name] !== value)
  if (changed.length === 0) return null
  return Object.fromEntries(
    changed.flatMap(([name, value]) => [
      [`${name}_before`, value],
      [name, after[name] ?? ''],
    ]),
  )
}
