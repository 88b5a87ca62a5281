import { chmod, chown, mkdir, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../test/harness/temporary-folder.ts'
import { restrictDataFolder } from './data-folder.ts'

const warnings: unknown[] = []
const restrict = (folder: string) =>
  restrictDataFolder(folder, { warn: (...args: unknown[]) => void warnings.push(args) })
const readMode = async (file: string) => (await stat(file)).mode & 0o777

test.each([0o755, 0o770, 0o777, 0o701])(
  'a folder with mode %o becomes private, and the modes inside it stay',
  async (mode) => {
    const folder = await makeTemporaryFolder()
    await mkdir(path.join(folder, 'files'))
    await chmod(path.join(folder, 'files'), 0o755)
    await chmod(folder, mode)
    await restrict(folder)
    expect([await readMode(folder), await readMode(path.join(folder, 'files'))]).toEqual([0o700, 0o755])
  },
)

test('a private folder keeps its mode', async () => {
  const folder = await makeTemporaryFolder()
  await chmod(folder, 0o500)
  await restrict(folder)
  expect(await readMode(folder)).toBe(0o500)
})

test.runIf(userInfo().uid === 0)("another user's folder keeps its mode", async () => {
  const folder = await makeTemporaryFolder()
  await chmod(folder, 0o755)
  await chown(folder, 4_242, 4_242)
  await restrict(folder)
  expect(await readMode(folder)).toBe(0o755)
})

test('a missing folder is not created', async () => {
  const folder = path.join(await makeTemporaryFolder(), 'data')
  await restrict(folder)
  await expect(stat(folder)).rejects.toThrow('ENOENT')
  expect(warnings).toEqual([])
})
