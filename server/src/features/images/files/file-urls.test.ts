import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFileUrls } from './file-urls.ts'

const KEY = 'compressed-images/0123456789abcdef0123456789abcdef.webp'
const OTHER_KEY = 'compressed-images/0123456789abcdef0123456789abcdef-320.webp'
const HOUR_MS = 3_600_000

function createTestUrls({
  secret = 'secret',
  filesPublicUrl = null,
}: { secret?: string; filesPublicUrl?: string | null } = {}) {
  const clock = { ms: Date.UTC(2026, 0, 1, 10, 20), now: () => new Date(clock.ms) }
  const fileUrls = createFileUrls({ secret, clock, filesPublicUrl })
  const signPath = (key: string) => fileUrls.signedUrl(key).replace('/files/', '')
  return { clock, signPath, ...fileUrls }
}

test('a signed URL contains its key and its expiry', () => {
  const { clock, signPath, parse } = createTestUrls()
  expect(signPath(KEY)).toMatch(new RegExp(`^s/\\d{10}-[\\w-]{43}/${KEY}$`))
  expect(parse(signPath(KEY))).toEqual({ key: KEY, expiresAtS: Date.UTC(2026, 0, 1, 12) / 1_000 })
  expect(clock.ms).toBeLessThan(Date.UTC(2026, 0, 1, 12))
})

test('a signed URL stays the same within an hour and is valid for one to two hours', () => {
  const { clock, signPath, parse } = createTestUrls()
  for (let minute = 0; minute < 180; minute++) {
    clock.ms = Date.UTC(2026, 0, 1, 10, minute)
    const first = signPath(KEY)
    const { expiresAtS } = parse(first)
    const validMs = (expiresAtS ?? 0) * 1_000 - clock.ms
    expect(validMs).toBeGreaterThan(HOUR_MS)
    expect(validMs).toBeLessThanOrEqual(2 * HOUR_MS)
    clock.ms = Math.floor(clock.ms / HOUR_MS) * HOUR_MS
    expect(signPath(KEY)).toBe(first)
  }
})

test('an expired URL gives no access, but its key is still parsed', () => {
  const { clock, signPath, parse } = createTestUrls()
  const path = signPath(KEY)
  clock.ms = Date.UTC(2026, 0, 1, 12) - 1
  expect(parse(path).expiresAtS).not.toBeNull()
  clock.ms += 1
  expect(parse(path)).toEqual({ key: KEY, expiresAtS: null })
})

test('a signature is valid for one key, one expiry and one installation', () => {
  const { signPath, parse } = createTestUrls()
  const path = signPath(KEY)
  const expiresAtS = Number(/\d{10}/.exec(path)?.[0])
  expect(parse(path.replace(KEY, OTHER_KEY)).expiresAtS).toBeNull()
  expect(parse(path.replace(String(expiresAtS), String(expiresAtS + 3_600))).expiresAtS).toBeNull()
  expect(createTestUrls({ secret: 'another secret' }).parse(path).expiresAtS).toBeNull()
})

test('changing any character invalidates a signature', () => {
  const { signPath, parse } = createTestUrls()
  const path = signPath(KEY)
  const [signatureStart, signatureEnd] = [path.indexOf('-') + 1, path.indexOf('-') + 44]
  fc.assert(
    fc.property(
      fc.integer({ min: signatureStart, max: signatureEnd - 1 }),
      fc.constantFrom('A', 'Q', 'g', 'w', '_', '-', '0', '9', 'z'),
      (index, letter) => {
        fc.pre(path[index] !== letter)
        expect(parse(path.slice(0, index) + letter + path.slice(index + 1)).expiresAtS).toBeNull()
      },
    ),
  )
})

test('a path without a well-formed signature is read as a key', () => {
  const { signPath, parse } = createTestUrls()
  const signed = signPath(KEY)
  const unsignedPrefix = signed.slice(0, signed.indexOf('-') + 1)
  for (const path of [
    KEY,
    `s/${KEY}`,
    's/',
    `${unsignedPrefix}/${KEY}`,
    `S${signed.slice(1)}`,
    signed.slice(0, -KEY.length),
  ]) {
    expect(parse(path)).toEqual({ key: path, expiresAtS: null })
  }
})

test('a public URL never changes, on this server or on the CDN', () => {
  expect(createTestUrls().publicUrl(KEY)).toBe(`/files/${KEY}`)
  const { publicUrl, signedUrl } = createTestUrls({ filesPublicUrl: 'https://cdn.example.org/pictures' })
  expect(publicUrl(KEY)).toBe(`https://cdn.example.org/pictures/${KEY}`)
  expect(signedUrl(KEY)).toMatch(/^\/files\/s\//)
})
