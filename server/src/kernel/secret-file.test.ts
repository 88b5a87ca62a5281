import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../test/harness/temporary-folder.ts'
import { readOrCreateSecret } from './secret-file.ts'

const createFolder = () => makeTemporaryFolder()

test('the first start creates a secret that only its owner can read, and no other file', async () => {
  const folder = path.join(await createFolder(), 'new', 'data')
  const secret = await readOrCreateSecret(folder)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(await readdir(folder)).toEqual(['auth-secret'])
  expect((await stat(path.join(folder, 'auth-secret'))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('later starts read the same secret, and other installations have different ones', async () => {
  const folder = await createFolder()
  const secret = await readOrCreateSecret(folder)
  expect(await readOrCreateSecret(folder)).toBe(secret)
  expect(await readOrCreateSecret(await createFolder())).not.toBe(secret)
})

test('twenty concurrent starts use the same secret', async () => {
  const folder = await createFolder()
  const secrets = await Promise.all(Array.from({ length: 20 }, () => readOrCreateSecret(folder)))
  expect(new Set(secrets).size).toBe(1)
  expect(await readdir(folder)).toEqual(['auth-secret'])
  expect(await readFile(path.join(folder, 'auth-secret'), 'utf8')).toBe(secrets[0])
})

test('an existing secret of the operator is used unchanged', async () => {
  const folder = await createFolder()
  const existing = 'an operator’s own long enough secret'
  await writeFile(path.join(folder, 'auth-secret'), existing)
  expect(await readOrCreateSecret(folder)).toBe(existing)
})

test.each(['', '\n', 'short', ' '.repeat(64), 'x'.repeat(31)])(
  'the weak secret %j prevents the start and is left unchanged',
  async (weak) => {
    const folder = await createFolder()
    const file = path.join(folder, 'auth-secret')
    await writeFile(file, weak)
    await expect(readOrCreateSecret(folder)).rejects.toThrow(file)
    expect(await readFile(file, 'utf8')).toBe(weak)
  },
)
