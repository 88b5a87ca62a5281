import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeSnapshot } from '../adapters/database/pglite.ts'

// Run by the build: a migrated empty database saves a new installation the seconds of creating one.
const root = path.resolve(import.meta.dirname, '../../..')
await writeFile(
  path.join(root, 'server/dist/empty-database.tar.gz'),
  await makeSnapshot(path.join(root, 'server/migrations')),
)
