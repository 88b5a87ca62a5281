import { describeDatabase } from '../../ports/database.conformance.ts'
import { createTestDatabase, openTestDatabase } from '../../testing/databases.ts'

describeDatabase(await createTestDatabase(), openTestDatabase)
