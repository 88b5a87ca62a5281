import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

/** A new folder, removed after the last test. Call it at the top of a test file. */
export async function makeTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictor-test-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}
