import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

/** A new folder, removed after the last test of the file, or after this test with `onTestFinished`. */
export async function makeTemporaryFolder(onEnd: (remove: () => Promise<void>) => void = afterAll): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictor-test-'))
  onEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}
