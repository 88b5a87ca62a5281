import { describeDatabase } from '../../../test/conformance/database.ts'
import { createTestDatabase, openTestDatabase } from '../../../test/harness/databases.ts'

describeDatabase(await createTestDatabase(), openTestDatabase)
