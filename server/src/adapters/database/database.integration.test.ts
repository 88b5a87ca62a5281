import { describeDatabase } from '../../ports/database.conformance.ts'
import { createTestDatabase, openTestDatabase } from '../../../test/harness/databases.ts'

describeDatabase(await createTestDatabase(), openTestDatabase)
