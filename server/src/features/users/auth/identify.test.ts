import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { createHmac, randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Db } from '../../../ports/database.ts'
import type { Auth } from './auth.ts'
import { createIdentify, type IdentifyDependencies } from './identify.ts'

const publicUrl = 'http://localhost:3000'

const dependencies: IdentifyDependencies = {
  auth: {} as Auth,
  revokedSessions: { has: () => false, sweep: async () => {} },
  db: {} as Db,
  clock: { now: () => new Date() },
  publicUrl,
  secret: 'secret',
}

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
  const identify = createIdentify({ ...dependencies, auth: { api: { getJwks } } as unknown as Auth })
  const isAccepted = async ({ token }: typeof known) => (await identify.byBearer(`Bearer ${token}`)) !== null

  expect(await isAccepted(known)).toBe(true)
  expect(await Promise.all(Array.from({ length: 10 }, () => isAccepted(unknown)))).not.toContain(true)
  expect(loadCount).toBe(2)
  keys.push(added.jwk)
  expect([await isAccepted(added), await isAccepted(known), loadCount]).toEqual([true, true, 3])
})

test.each([
  ['http://localhost:3000', 'pictor.session_token', '__Host-pictor.session_token'],
  ['https://pictor.example', '__Host-pictor.session_token', 'pictor.session_token'],
])('on %s, the session cookie is %s, not %s', (url, name, otherName) => {
  const { mayBeSignedIn } = createIdentify({ ...dependencies, publicUrl: url })
  const signed = encodeURIComponent(`token.${createHmac('sha256', 'secret').update('token').digest('base64')}`)
  expect([mayBeSignedIn(`${name}=${signed}`), mayBeSignedIn(`${otherName}=${signed}`)]).toEqual([true, false])
})
