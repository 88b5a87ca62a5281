import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cleanUp } from './clean-up.ts'

/** Creates a folder that is removed after the running test, or after the file's last test. */
export async function makeTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictor-test-'))
  cleanUp(() => rm(folder, { recursive: true, force: true }))
  return folder
}
