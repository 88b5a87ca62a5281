import { ADMIN_PAGE_SIZE } from '@pictor/contract/limits'
import type { Clock } from '../../kernel/clock.ts'
import { timeCursor, toPage } from '../../kernel/pagination.ts'
import type { AdminActor } from '../../kernel/procedures.ts'
import { memoizeAsync } from '../../kernel/memoize-async.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { selectModels, type GenerationAdminActions, type GenerationRow } from '../generation/index.ts'
import { selectPlans } from '../plans/index.ts'
import { selectUsers } from '../users/index.ts'
import { insertAuditEntry } from './admin.audit.repository.ts'
import { presentGeneration } from './admin.presenter.ts'

/** Cached, because selecting the models scans the whole table, and they change only with the configuration. */
const MODELS_CACHE_MS = 60_000

interface AdminGenerationsDependencies {
  db: Db
  clock: Clock
  generationActions: GenerationAdminActions
}

interface ListInput {
  state?: Parameters<GenerationAdminActions['find']>[0]['state']
  model?: string | undefined
  user?: string | undefined
  cursor?: string | undefined
}

export function createAdminGenerations({ db, clock, generationActions }: AdminGenerationsDependencies) {
  const models = memoizeAsync(() => selectModels(db), { clock, ttlMs: MODELS_CACHE_MS })

  async function presentAll(rows: GenerationRow[]) {
    const owners = await selectUsers(
      db,
      rows.map(({ userId }) => userId),
    )
    const plans = new Map((await selectPlans(db)).map(({ id, name }) => [id, name]))
    // Skips generations whose owner was deleted after they were read.
    return rows.flatMap((row) => {
      const [owner, plan] = [owners.get(row.userId), plans.get(row.planId)]
      return owner && plan
        ? [presentGeneration(row, { email: owner.email, plan, isStuck: generationActions.isStuck(row) })]
        : []
    })
  }

  async function present(row: GenerationRow) {
    const [generation] = await presentAll([row])
    if (!generation) throw new Error('The owner of the generation was deleted.')
    return { generation }
  }

  const recordAction =
    (actor: AdminActor, action: string, reason: string) =>
    (tx: Tx, { id, userId, status, credits, attempt }: GenerationRow) =>
      insertAuditEntry(tx, {
        actor,
        at: clock.now(),
        action,
        subject: 'generation',
        subjectId: id,
        detail: { reason, user: userId, status, credits, attempt },
      })

  return {
    async list({ state, model, user, cursor }: ListInput) {
      const position = timeCursor.decode(cursor)
      const found = await generationActions.find({ state, model, userId: user, position, limit: ADMIN_PAGE_SIZE + 1 })
      const { rows, nextCursor } = toPage(found, ADMIN_PAGE_SIZE, timeCursor.encode)
      return { generations: await presentAll(rows), models: await models(), nextCursor }
    },
    retry: async (actor: AdminActor, id: string, reason: string) =>
      present(await generationActions.retry(id, recordAction(actor, 'generations.retry', reason))),
    refund: async (actor: AdminActor, id: string, reason: string) =>
      present(await generationActions.refund(id, recordAction(actor, 'generations.refund', reason))),
  }
}
