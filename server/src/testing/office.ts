import type { AuditEntry } from '@pictor/contract'
import { randomUUID } from 'node:crypto'
import { giveRole } from '../features/admin/index.ts'
import { systemClock as clock } from '../kernel/clock.ts'
import type { TestApplication, TestUser } from './application.ts'

/** What an admin does, as calls; the admin is made as the command line makes one. */
export async function openOffice({
  app,
  database,
  createUser,
}: Pick<TestApplication, 'app' | 'database' | 'createUser'>) {
  const admin = await createUser('admin@example.org')
  await giveRole({ db: database.db, clock }, { id: null, name: 'root' }, { userId: admin.id, role: 'admin' })

  const as = (user: Pick<TestUser, 'headers'>, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) => {
    // A correction needs a key; others take no notice of it.
    const headers = { 'idempotency-key': randomUUID(), ...user.headers }
    return app.inject({ method, url: `/api/admin/${path}`, headers, ...(payload && { payload }) })
  }
  const get = async <Answer>(path: string): Promise<Answer> => {
    const answer = await as(admin, 'GET', path)
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`)
    return answer.json<Answer>()
  }
  return {
    admin,
    as,
    get,
    post: (path: string, payload: object = {}) => as(admin, 'POST', path, payload),
    patch: (path: string, payload: object) => as(admin, 'PATCH', path, payload),
    /** Of one subject, newest first. */
    deeds: async (subject: string, id: string) =>
      (await get<{ entries: AuditEntry[] }>(`audit?subject=${subject}&subjectId=${id}`)).entries,
    /** All pages of a list, one after the other. */
    async pages<Row>(list: string, path: string): Promise<Row[][]> {
      const pages: Row[][] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const query: string = cursor === '' ? path : `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`
        const page: Record<string, unknown> & { nextCursor: string | null } = await get(query)
        pages.push(page[list] as Row[])
        cursor = page.nextCursor
      }
      return pages
    },
  }
}
