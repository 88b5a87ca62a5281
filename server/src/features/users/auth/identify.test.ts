import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Auth } from './auth.ts'
import { createIdentify } from './identify.ts'

const publicUrl = 'http://localhost:3000'

async function createKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA')
  const token = await new SignJWT({ sid: randomUUID() })
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .setSubject(randomUUID())
    .setIssuer(publicUrl)
    .setAudience(publicUrl)
    .setExpirationTime('10m')
    .sign(privateKey)
  return { jwk: { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA' }, token }
}

test('simultaneous tokens of unknown keys load the keys once, and a new key of another process is found', async () => {
  const [known, added, unknown] = [await createKey('known'), await createKey('added'), await createKey('?')]
  let loadCount = 0
  const keys = [known.jwk]
  const getJwks = async () => {
    loadCount++
    await setImmediate()
    return { keys: [...keys] }
  }
  const identify = createIdentify({
    auth: { api: { getJwks } } as unknown as Auth,
    revokedSessions: { has: () => false, sweep: async () => {} },
    publicUrl,
    secret: '',
    checkDatabase: async () => {},
  })
  const isAccepted = async ({ token }: typeof known) => (await identify.byBearer(`Bearer ${token}`)) !== null

  expect(await isAccepted(known)).toBe(true)
  expect(await Promise.all(Array.from({ length: 10 }, () => isAccepted(unknown)))).not.toContain(true)
  expect(loadCount).toBe(2)
  keys.push(added.jwk)
  expect([await isAccepted(added), await isAccepted(known), loadCount]).toEqual([true, true, 3])
})
