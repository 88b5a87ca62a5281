import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeSnapshot } from '../adapters/database/pglite.ts'

// Run by the build: a migrated, empty database spares a new installation the seconds of making one.
const root = path.resolve(import.meta.dirname, '../../..')
await writeFile(
  path.join(root, 'server/dist/empty-database.tar.gz'),
  await makeSnapshot(path.join(root, 'server/migrations')),
)
