import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeSnapshot } from '../adapters/database/pglite.ts'

// The build runs this program. A new installation starts with a copy of this empty, migrated database, which saves the
// seconds that creating a database takes.
const root = path.resolve(import.meta.dirname, '../../..')
await writeFile(
  path.join(root, 'server/dist/empty-database.tar.gz'),
  await makeSnapshot(path.join(root, 'server/migrations')),
)
