import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/harness/databases.ts'
import { systemClock } from '../../../kernel/clock.ts'
import { createRevokedSessions } from './revoked-sessions.ts'
import { revokedSessions } from '../users.table.ts'

test('the sweep loads revocations that this process was not notified of', async () => {
  const { db } = await openTestDatabase()
  const logger = { info() {}, warn() {}, error() {} }
  const listen = async () => async () => {}
  const revoked = await createRevokedSessions({ database: { db, listen }, clock: systemClock, logger })
  const sessionId = randomUUID()
  await db.insert(revokedSessions).values({ sessionId })
  await revoked.sweep()
  expect(revoked.has(sessionId)).toBe(true)
})
