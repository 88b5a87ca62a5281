import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../test/harness/temporary-folder.ts'
import { readOrMakeSecret } from './secret-file.ts'

const emptyFolder = () => makeTemporaryFolder()

test('the first start makes a secret that only its owner can read, and leaves nothing else', async () => {
  const folder = path.join(await emptyFolder(), 'new', 'data')
  const secret = await readOrMakeSecret(folder)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(await readdir(folder)).toEqual(['auth-secret'])
  expect((await stat(path.join(folder, 'auth-secret'))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('later starts find the same, and other installations have others', async () => {
  const folder = await emptyFolder()
  const secret = await readOrMakeSecret(folder)
  expect(await readOrMakeSecret(folder)).toBe(secret)
  expect(await readOrMakeSecret(await emptyFolder())).not.toBe(secret)
})

test('twenty starters at once agree on one', async () => {
  const folder = await emptyFolder()
  const secrets = await Promise.all(Array.from({ length: 20 }, () => readOrMakeSecret(folder)))
  expect(new Set(secrets).size).toBe(1)
  expect(await readdir(folder)).toEqual(['auth-secret'])
  expect(await readFile(path.join(folder, 'auth-secret'), 'utf8')).toBe(secrets[0])
})

test('a secret that somebody put there is used as it is', async () => {
  const folder = await emptyFolder()
  const own = 'an operator’s own long enough secret'
  await writeFile(path.join(folder, 'auth-secret'), own)
  expect(await readOrMakeSecret(folder)).toBe(own)
})

test.each(['', '\n', 'short', ' '.repeat(64), 'x'.repeat(31)])(
  'the secret %j is too weak to start with, and is left alone',
  async (weak) => {
    const folder = await emptyFolder()
    const file = path.join(folder, 'auth-secret')
    await writeFile(file, weak)
    await expect(readOrMakeSecret(folder)).rejects.toThrow(file)
    expect(await readFile(file, 'utf8')).toBe(weak)
  },
)
