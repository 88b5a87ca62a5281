import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { insertUsers } from '../../../test/fixtures/image-rows.ts'
import { createTestDatabase } from '../../../test/harness/databases.ts'
import { isSuspended, markActive, markSuspended, requireActive } from './users.suspension.ts'

const { db } = await createTestDatabase()

test('a suspended user is rejected until the suspension ends', async () => {
  const [id = '', other = ''] = await insertUsers(db, 2)
  await db.transaction((tx) => markSuspended(tx, id, new Date()))
  expect(await isSuspended(db, id)).toBe(true)
  await expect(requireActive(db, id)).rejects.toMatchObject({ code: 'ACCOUNT_SUSPENDED' })
  for (const active of [other, randomUUID()]) await requireActive(db, active)
  await db.transaction((tx) => markActive(tx, id, new Date()))
  await requireActive(db, id)
})
