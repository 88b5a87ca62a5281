import type { AsAdmin, createAdminUsers } from '../features/admin/index.ts'
import { updateSuspension } from '../features/users/index.ts'
import type { Clock } from '../kernel/clock.ts'
import { failure } from '../kernel/failure.ts'
import { calls } from '../kernel/procedures.ts'
import type { Db } from '../ports/database.ts'

interface Needs {
  db: Db
  clock: Clock
  asAdmin: AsAdmin
  present: ReturnType<typeof createAdminUsers>['present']
}

/** Suspensions without their effects; no image is ever held, so nothing waits for a decision. */
export function thinModeration({ db, clock, asAdmin, present }: Needs) {
  const { admin } = calls
  return {
    listReports: admin.listReports.use(asAdmin).handler(() => ({ reported: [], open: 0, nextCursor: null })),
    decideReport: admin.decideReport.use(asAdmin).handler(() => {
      throw failure('NOT_FOUND')
    }),
    suspend: admin.suspend.use(asAdmin).handler(async ({ input: { id } }) => {
      await updateSuspension(db, id, clock.now())
      return { user: await present(id) }
    }),
    unsuspend: admin.unsuspend.use(asAdmin).handler(async ({ input: { id } }) => {
      await updateSuspension(db, id, null)
      return { user: await present(id) }
    }),
  }
}
