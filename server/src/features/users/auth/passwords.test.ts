import { hashPassword } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { createPasswords, computeMissingCost, type PasswordCost } from './passwords.ts'

const CHEAP: PasswordCost = { N: 1024, r: 1, p: 1 }
const PASSWORD = 'correct horse battery'

test('the default hash has the cost that OWASP recommends and contains its parameters', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash(PASSWORD)
  expect(hash).toMatch(/^\$scrypt\$ln=16,r=8,p=2\$[\w-]{22}\$[\w-]{86}$/)
  expect(await passwords.verify({ hash, password: PASSWORD })).toBe(true)
  expect(await passwords.verify({ hash, password: `${PASSWORD}!` })).toBe(false)
  expect(await passwords.rehash({ hash, password: PASSWORD })).toBeNull()
})

test('two hashes of a password differ', async () => {
  const { hash } = createPasswords(CHEAP)
  expect(await hash(PASSWORD)).not.toBe(await hash(PASSWORD))
})

test('composed and decomposed forms of a letter are equal', async () => {
  const { hash, verify } = createPasswords(CHEAP)
  expect(await verify({ hash: await hash('cafe\u0301 au lait'), password: 'caf\u00e9 au lait' })).toBe(true)
})

test.each<[string, () => Promise<string>]>([
  ['from the account library', () => hashPassword(PASSWORD)],
  ['with fewer rounds', () => createPasswords({ ...CHEAP, N: 512 }).hash(PASSWORD)],
  ['with more rounds', () => createPasswords({ ...CHEAP, N: 2048 }).hash(PASSWORD)],
])('a hash %s is verified with its own parameters and then replaced', async (_what, createHash) => {
  const passwords = createPasswords(CHEAP)
  const hash = await createHash()
  expect(await passwords.verify({ hash, password: PASSWORD })).toBe(true)
  expect(await passwords.verify({ hash, password: 'wrong horse battery' })).toBe(false)
  const newHash = await passwords.rehash({ hash, password: PASSWORD })
  expect(newHash).toMatch(/^\$scrypt\$ln=10,r=1,p=1\$/)
  expect(await passwords.verify({ hash: newHash ?? '', password: PASSWORD })).toBe(true)
})

test('a wrong password for a cheaper hash takes the current amount of work, without more memory', () => {
  const currentCost = { N: 2 ** 16, r: 8, p: 2 }
  const computeWork = ({ N, r, p }: PasswordCost) => N * r * p
  for (const stored of [
    { N: 2 ** 14, r: 16, p: 1 },
    { N: 2 ** 15, r: 8, p: 1 },
    { ...currentCost, p: 1 },
  ]) {
    const missing = computeMissingCost(stored, currentCost)
    expect(computeWork(stored) + computeWork(missing ?? currentCost)).toBe(computeWork(currentCost))
    expect((missing?.N ?? 0) * (missing?.r ?? 0)).toBeLessThanOrEqual(currentCost.N * currentCost.r)
  }
  for (const stored of [currentCost, { ...currentCost, p: 3 }])
    expect(computeMissingCost(stored, currentCost)).toBeNull()
})

test.each(['', 'plain', ':', `$scrypt$ln=16,r=8,p=2$c2FsdA$short`, `${'a'.repeat(32)}:${'b'.repeat(126)}`])(
  'the malformed hash %j throws',
  async (hash) => {
    await expect(createPasswords(CHEAP).verify({ hash, password: PASSWORD })).rejects.toThrow('unknown format')
  },
)

test('if the queue is full, a new hash is rejected, and a sign-in does not replace an old hash', async () => {
  const passwords = createPasswords({ ...CHEAP, N: 2 ** 15 })
  const oldHash = await createPasswords(CHEAP).hash(PASSWORD)
  const hashes = Array.from({ length: 40 }, () => passwords.hash(PASSWORD))
  expect(await passwords.rehash({ hash: oldHash, password: PASSWORD })).toBeNull()
  const outcomes = await Promise.allSettled(hashes)
  const rejected = outcomes.filter(({ status }) => status === 'rejected')
  expect(rejected.length).toBeGreaterThanOrEqual(17)
  expect(rejected[0]).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE' } })
})
