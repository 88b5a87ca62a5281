import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFileUrls } from './file-urls.ts'

const KEY = 'compressed-images/0123456789abcdef0123456789abcdef.webp'
const OTHER = 'compressed-images/0123456789abcdef0123456789abcdef-320.webp'
const HOUR_MS = 3_600_000

function start({ secret = 'secret', filesPublicUrl = null }: { secret?: string; filesPublicUrl?: string | null } = {}) {
  const clock = { ms: Date.UTC(2026, 0, 1, 10, 20), now: () => new Date(clock.ms) }
  const fileUrls = createFileUrls({ secret, clock, filesPublicUrl })
  const pathOf = (key: string) => fileUrls.signedUrl(key).replace('/files/', '')
  return { clock, pathOf, ...fileUrls }
}

test('a signed URL contains its key and its expiry', () => {
  const { clock, pathOf, parse } = start()
  expect(pathOf(KEY)).toMatch(new RegExp(`^s/\\d{10}-[\\w-]{43}/${KEY}$`))
  expect(parse(pathOf(KEY))).toEqual({ key: KEY, until: Date.UTC(2026, 0, 1, 12) / 1_000 })
  expect(clock.ms).toBeLessThan(Date.UTC(2026, 0, 1, 12))
})

test('a signed URL stays the same within an hour and is valid for one to two hours', () => {
  const { clock, pathOf, parse } = start()
  for (let minute = 0; minute < 180; minute++) {
    clock.ms = Date.UTC(2026, 0, 1, 10, minute)
    const first = pathOf(KEY)
    const { until } = parse(first)
    const validMs = (until ?? 0) * 1_000 - clock.ms
    expect(validMs).toBeGreaterThan(HOUR_MS)
    expect(validMs).toBeLessThanOrEqual(2 * HOUR_MS)
    clock.ms = Math.floor(clock.ms / HOUR_MS) * HOUR_MS
    expect(pathOf(KEY)).toBe(first)
  }
})

test('an expired URL gives no access, but its key is still parsed', () => {
  const { clock, pathOf, parse } = start()
  const path = pathOf(KEY)
  clock.ms = Date.UTC(2026, 0, 1, 12) - 1
  expect(parse(path).until).not.toBeNull()
  clock.ms += 1
  expect(parse(path)).toEqual({ key: KEY, until: null })
})

test('a signature is valid for one key, one expiry and one installation', () => {
  const { pathOf, parse } = start()
  const path = pathOf(KEY)
  const until = Number(/\d{10}/.exec(path)?.[0])
  expect(parse(path.replace(KEY, OTHER)).until).toBeNull()
  expect(parse(path.replace(String(until), String(until + 3_600))).until).toBeNull()
  expect(start({ secret: 'another secret' }).parse(path).until).toBeNull()
})

test('changing any character invalidates a signature', () => {
  const { pathOf, parse } = start()
  const path = pathOf(KEY)
  const [signatureStart, signatureEnd] = [path.indexOf('-') + 1, path.indexOf('-') + 44]
  fc.assert(
    fc.property(
      fc.integer({ min: signatureStart, max: signatureEnd - 1 }),
      fc.constantFrom('A', 'Q', 'g', 'w', '_', '-', '0', '9', 'z'),
      (at, letter) => {
        fc.pre(path[at] !== letter)
        expect(parse(path.slice(0, at) + letter + path.slice(at + 1)).until).toBeNull()
      },
    ),
  )
})

test('a path without a well-formed signature is read as a plain key', () => {
  const { pathOf, parse } = start()
  const signed = pathOf(KEY)
  const unsignedPrefix = signed.slice(0, signed.indexOf('-') + 1)
  for (const path of [
    KEY,
    `s/${KEY}`,
    's/',
    `${unsignedPrefix}/${KEY}`,
    `S${signed.slice(1)}`,
    signed.slice(0, -KEY.length),
  ]) {
    expect(parse(path)).toEqual({ key: path, until: null })
  }
})

test('a public URL never changes, on this server or on the CDN', () => {
  expect(start().publicUrl(KEY)).toBe(`/files/${KEY}`)
  const { publicUrl, signedUrl } = start({ filesPublicUrl: 'https://cdn.example.org/pictures' })
  expect(publicUrl(KEY)).toBe(`https://cdn.example.org/pictures/${KEY}`)
  expect(signedUrl(KEY)).toMatch(/^\/files\/s\//)
})
