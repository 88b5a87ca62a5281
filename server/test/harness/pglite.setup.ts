import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeSnapshot } from '../../src/adapters/database/pglite.ts'

const migrations = resolve(import.meta.dirname, '../../migrations')
const adapter = resolve(import.meta.dirname, '../../src/adapters/database/pglite.ts')
const cache = resolve(import.meta.dirname, '../../../node_modules/.cache/pictor')

/** Creates one snapshot for all test files. It is reused until the migrations, the engine or its adapter change. */
export default async function setup(project: TestProject): Promise<void> {
  const snapshot = join(cache, `empty-${await computeFingerprint()}.tar.gz`)
  if (!existsSync(snapshot)) {
    await mkdir(cache, { recursive: true })
    const unfinished = `${snapshot}.${process.pid}.${project.name}`
    await writeFile(unfinished, await makeSnapshot(migrations))
    await rename(unfinished, snapshot)
  }
  project.provide('migrations', migrations)
  project.provide('databaseSource', snapshot)
}

async function computeFingerprint(): Promise<string> {
  const engine = join(createRequire(import.meta.url).resolve('@electric-sql/pglite'), '../../package.json')
  const entries = await readdir(migrations, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const file of [engine, adapter, ...files.sort()]) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}
