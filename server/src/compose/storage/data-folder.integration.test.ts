import { chmod, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { makeTemporaryFolder } from '../../../test/harness/temporary-folder.ts'

const readMode = async (file: string) => (await stat(file)).mode & 0o777

test('a starting server makes DATA_DIR and all files in it private', async () => {
  const dataDir = await makeTemporaryFolder()
  await chmod(dataDir, 0o755)
  const { createUser, generateImage } = await startTestApplication({ DATA_DIR: dataDir })
  await generateImage(await createUser())
  expect(await readMode(dataDir)).toBe(0o700)
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  expect(entries.map(({ name }) => name)).toContain('files')
  for (const entry of entries) {
    const mode = await readMode(path.join(entry.parentPath, entry.name))
    expect([entry.name, mode]).toEqual([entry.name, entry.isDirectory() ? 0o700 : 0o600])
  }
})
