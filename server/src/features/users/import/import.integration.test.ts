import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import type { Image, ImportResult } from '@pictor/contract'
import { errors, type ErrorCode } from '@pictor/contract/errors'
import { sql } from 'drizzle-orm'
import { unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { listStoredNames } from '../../../../test/fixtures/stored-file.ts'
import { createUploadCalls, toDataUrl } from '../../../../test/fixtures/upload-calls.ts'
import { findFreePort } from '../../../../test/harness/free-port.ts'
import { makeTemporaryFolder } from '../../../../test/harness/temporary-folder.ts'

type Application = typeof home
type Files = Record<string, Uint8Array>

const home = await startTestApplication({ WELCOME_CREDITS: '1000' })
const port = await findFreePort()
await home.app.listen({ port, host: '127.0.0.1' })
const elsewhere = await startTestApplication({ AUTH_SECRET: 'the secret of another installation' })

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#246', noise } })
  .jpeg()
  .toBuffer()

async function exportData({ app }: Application, { cookie }: TestUser): Promise<Buffer> {
  return (await app.inject({ url: '/api/users/export', headers: { cookie } })).rawPayload
}

async function importData({ app }: Application, { headers }: TestUser, payload: Uint8Array) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/users/import',
    headers: { ...headers, 'content-type': 'application/zip' },
    payload: Buffer.from(payload),
  })
  const lines = response.body.trim().split('\n')
  const events = lines.map(
    (line) => JSON.parse(line) as { result?: ImportResult; error?: { code: string }; code?: string },
  )
  const { result, error, code } = events.at(-1) ?? {}
  return { status: response.statusCode, events, result, code: code ?? error?.code }
}

/** Imports with the operator's command. */
async function importByCommand(application: Application, user: TestUser, archive: Buffer, ...options: string[]) {
  const file = path.join(await makeTemporaryFolder(), 'my-data.zip')
  await writeFile(file, archive)
  const request = { arguments: ['users', 'import', user.email, file, ...options], operator: 'root' }
  return application.runCommand(request)
}

async function listImages({ app }: Application, { headers }: TestUser): Promise<Image[]> {
  return (await app.inject({ url: '/api/images/my-images', headers })).json<{ images: Image[] }>().images
}

/** What an import restores of an image, with the bytes of its original. */
async function describe(
  application: Application,
  user: TestUser,
  { prompt, visibility, created_at, kind, ...image }: Image,
) {
  const { rawPayload } = await application.app.inject({ url: image.url, headers: { cookie: user.cookie } })
  const sha256 = createHash('sha256').update(rawPayload).digest('hex')
  return { prompt, visibility, created_at, kind, style: image.style, model: image.model, sha256 }
}

async function describeImages(application: Application, user: TestUser) {
  return Promise.all((await listImages(application, user)).map((image) => describe(application, user, image)))
}

async function listFavorites({ app }: Application, { headers }: TestUser): Promise<Image[]> {
  return (await app.inject({ url: '/api/users/favorites', headers })).json<{ images: Image[] }>().images
}

async function like({ app }: Application, { headers }: TestUser, { id }: Image): Promise<void> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/users/favorites/toggle',
    headers,
    payload: { imageId: id },
  })
  expect(response.statusCode).toBe(200)
}

/** A user with a public, a private and an uploaded image and two favorites, one of them an image of another user. */
async function createUserWithData(): Promise<{ user: TestUser; images: Image[]; other: Image }> {
  const [user, neighbor] = [await home.createUser(), await home.createUser()]
  const other = await home.generateImage(neighbor, { prompt: 'a lighthouse' })
  const shown = await home.generateImage(user, { prompt: 'a heron', visibility: 'public' })
  const hidden = await home.generateImage(user, { prompt: 'an owl', visibility: 'private' })
  const { upload, parseImage } = createUploadCalls(home)
  const uploaded = parseImage(
    await upload(user, { prompt: 'My cat', description: 'asleep', image: toDataUrl(photo, 'image/jpeg') }),
  )
  await like(home, user, other)
  await like(home, user, shown)
  const settings = { full_name: 'Ada Lovelace', phone: '+1 555 0100', email_notifications: false }
  await home.app.inject({ method: 'PATCH', url: '/api/users/settings', headers: user.headers, payload: settings })
  return { user, images: [shown, hidden, uploaded], other }
}

const remove = ({ app }: Application, { headers }: TestUser, { id }: Image) =>
  app.inject({ method: 'DELETE', url: `/api/images/${id}`, headers })

/** Deletes images and skips the day in which they can be restored. */
async function purge(application: Application, user: TestUser, images: Image[]): Promise<void> {
  for (const image of images) await remove(application, user, image)
  await application.database.db.execute(sql`delete from images where deleted_at is not null`)
}

async function fetchState(application: Application, user: TestUser) {
  const get = async (url: string): Promise<unknown> =>
    (await application.app.inject({ url, headers: user.headers })).json()
  return {
    images: await describeImages(application, user),
    favorites: (await listFavorites(application, user)).map(({ prompt }) => prompt),
    settings: await get('/api/users/settings'),
    credits: await get('/api/users/credits'),
    orders: await get('/api/users/orders'),
  }
}

test('the archive of a user restores the same images, prompts, dates and favorites in another installation, byte for byte', async () => {
  const { user } = await createUserWithData()
  const archive = await exportData(home, user)
  const exported = await describeImages(home, user)
  expect(exported.map(({ kind, visibility }) => [kind, visibility])).toEqual([
    ['upload', 'private'],
    ['generated', 'private'],
    ['generated', 'public'],
  ])
  const newUser = await elsewhere.createUser()
  const credits = await elsewhere.fetchCredits(newUser)
  const { exitCode, output } = await importByCommand(elsewhere, newUser, archive, '--trust')
  expect([exitCode, output]).toEqual([
    0,
    `Restored 3 images of ${newUser.email}; 0 existed already, 0 skipped.\nRestored 1 favorites; 1 skipped.`,
  ])
  expect(await describeImages(elsewhere, newUser)).toEqual(exported)
  expect((await listFavorites(elsewhere, newUser)).map(({ prompt }) => prompt)).toEqual(['a heron'])
  const settings = await elsewhere.app.inject({ url: '/api/users/settings', headers: newUser.headers })
  expect(settings.json()).toMatchObject({
    settings: { full_name: 'Ada Lovelace', phone: '+1 555 0100', email_notifications: false },
  })
  expect(await elsewhere.fetchCredits(newUser)).toBe(credits)
  expect((await importByCommand(elsewhere, newUser, archive, '--trust')).output).toContain('Restored 0 images')
  expect(await listImages(elsewhere, newUser)).toHaveLength(3)
})

test('an own archive restores deleted images byte for byte, as private ones, and changes nothing that exists', async () => {
  const { user, images } = await createUserWithData()
  const [shown, hidden, uploaded] = images as [Image, Image, Image]
  const archive = await exportData(home, user)
  const exported = await describeImages(home, user)
  const newName = { full_name: 'Ada King', email_notifications: true }
  await home.app.inject({ method: 'PATCH', url: '/api/users/settings', headers: user.headers, payload: newName })
  const before = await fetchState(home, user)
  const untouched = await importData(home, user, archive)
  expect(untouched.result?.images).toEqual({ restored: 0, existing: 3, skipped: 0, restored_as: 'unchanged' })
  expect(await fetchState(home, user)).toEqual(before)

  await purge(home, user, [shown, hidden])
  await remove(home, user, uploaded)
  // Later than the user could have undone it.
  await home.database.db.execute(
    sql`update images set deleted_at = now() - interval '2 hours' where id = ${uploaded.id}`,
  )
  const { status, events, result } = await importData(home, user, archive)
  expect(status).toBe(200)
  expect(result).toMatchObject({
    images: { restored: 3, existing: 0, skipped: 0, restored_as: 'unchanged' },
    favorites: { restored: 1, skipped: 0 },
    orders: [],
  })
  expect(result?.credits.map(({ kind }) => kind)).toContain('welcome')
  expect(events[0]).toEqual({ done: 0, total: 3 })
  expect(await describeImages(home, user)).toEqual(exported.map((image) => ({ ...image, visibility: 'private' })))
  expect((await fetchState(home, user)).credits).toEqual(before.credits)
  expect((await importData(home, user, archive)).result?.images).toMatchObject({ restored: 0, existing: 3 })
})

test('an archive of another installation restores images as private uploads, which can’t be published', async () => {
  const { user } = await createUserWithData()
  const newUser = await elsewhere.createUser()
  const { result } = await importData(elsewhere, newUser, await exportData(home, user))
  expect(result).toMatchObject({
    images: { restored: 3, restored_as: 'uploads' },
    favorites: { restored: 1, skipped: 1 },
  })
  const images = await listImages(elsewhere, newUser)
  expect(images.map(({ prompt, kind, visibility }) => [prompt, kind, visibility])).toEqual([
    ['My cat', 'upload', 'private'],
    ['an owl', 'upload', 'private'],
    ['a heron', 'upload', 'private'],
  ])
})

test('an image that an admin hid does not return, and one that was taken down stays so', async () => {
  const { user, images } = await createUserWithData()
  const [shown, hidden] = images as [Image, Image]
  const archive = await exportData(home, user)
  await home.database.db
    .execute(sql`insert into audit_entries (at, actor_id, actor, action, subject, subject_id, detail)
    values (now(), null, 'root', 'reports.hide', 'image', ${shown.id}, '{}')`)
  await purge(home, user, images)
  expect((await importData(home, user, archive)).result?.images).toMatchObject({ restored: 2, skipped: 1 })
  await home.database.db.execute(
    sql`update images set taken_down_at = now(), requested_visibility = 'public' where user_id = ${user.id} and prompt = ${hidden.prompt}`,
  )
  const later = await exportData(home, user)
  await purge(home, user, await listImages(home, user))
  await importData(home, user, later)
  const owl = (await listImages(home, user)).find(({ prompt }) => prompt === hidden.prompt)
  const publish = { method: 'PATCH', url: `/api/images/${owl?.id}`, headers: user.headers } as const
  const published = await home.app.inject({ ...publish, payload: { visibility: 'public' } })
  expect(published.json()).toMatchObject({ code: 'IMAGE_HELD' })
})

test('imports at the same time restore every image once', async () => {
  const { user, images } = await createUserWithData()
  const archive = await exportData(home, user)
  await purge(home, user, images)
  const results = await Promise.all([1, 2, 3].map(() => importByCommand(home, user, archive)))
  expect(results.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0])
  expect(await listImages(home, user)).toHaveLength(3)
})

/** Starts to send an archive over a connection of its own. */
function openImport({ headers }: TestUser, archive: Buffer) {
  const upload = request({
    port,
    method: 'POST',
    path: '/api/users/import',
    headers: { ...headers, 'content-type': 'application/zip', 'content-length': archive.length },
  })
  // Destroying it is an error.
  upload.on('error', () => undefined)
  return upload
}

test('after a cut in the middle of the archive nothing has changed, and the user can import again', async () => {
  const { user, images } = await createUserWithData()
  const archive = await exportData(home, user)
  await purge(home, user, images)
  const upload = openImport(user, archive)
  await new Promise((resolve) => upload.write(archive.subarray(0, archive.length / 2), resolve))
  upload.destroy()
  await expect
    .poll(async () => (await importData(home, user, archive)).result?.images)
    .toMatchObject({ restored: 3, existing: 0 })
})

test('an import continues after the client has disconnected', async () => {
  const { user, images } = await createUserWithData()
  const archive = await exportData(home, user)
  await purge(home, user, images)
  const upload = openImport(user, archive)
  upload.end(archive)
  await once(upload, 'response')
  upload.destroy()
  await expect.poll(() => listImages(home, user)).toHaveLength(3)
})

test('a second import of a user has to wait, and a suspended user can’t import', async () => {
  const { user } = await createUserWithData()
  const archive = await exportData(home, user)
  const both = await Promise.all([importData(home, user, archive), importData(home, user, archive)])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 503]))
  const { body: metrics } = await home.app.inject('/metrics')
  expect(metrics).toMatch(/^http_requests_rejected_total\{reason="imports"\} [1-9]/m)
  await home.runCommand({
    arguments: ['users', 'suspend', user.email, '--reason', 'Spam', '--keep-sessions'],
    operator: 'root',
  })
  expect(await importData(home, user, archive)).toMatchObject({ status: 403, code: 'ACCOUNT_SUSPENDED' })
})

const json = (content: unknown) => Buffer.from(JSON.stringify(content))
const parse = (bytes: Uint8Array | undefined): unknown => JSON.parse(Buffer.from(bytes ?? []).toString())

/** Creates an archive with a manifest that fits, but without a seal. */
function pack(packed: Files, { manifest, level = 6 }: { manifest?: unknown; level?: 0 | 1 | 6 } = {}): Buffer {
  const files = without(packed, 'manifest.json')
  const list = Object.entries(files).map(([file, bytes]) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { path: file, bytes: bytes.length, sha256 }
  })
  return Buffer.from(zipSync({ ...files, 'manifest.json': json(manifest ?? { files: list }) }, { level }))
}

function changeJson<T>(files: Files, file: string, change: (content: T) => unknown): Files {
  return { ...files, [file]: json(change(parse(files[file]) as T)) }
}

type Row = Record<string, unknown>
const changeImages = (files: Files, change: Row) =>
  changeJson<Row[]>(files, 'images.json', (rows) => rows.map((row) => ({ ...row, ...change })))

/** Writes a number into the record of the first file in the zip's central directory (APPNOTE.TXT, section 4.3.12). */
function patchDirectory(zip: Buffer, offset: number, value: number): Buffer {
  const patched = Buffer.from(zip)
  patched.writeUInt16LE(value, patched.indexOf('PK\x01\x02') + offset)
  return patched
}

function replaceAll(zip: Buffer, from: string, to: string): Buffer {
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
}

interface HostileInput {
  files: Files
  sealed: Buffer
  /** An image of another user. */
  other: Image
  image: string
}

const tooManyPixels = await readFile(
  new URL('../../images/renditions/fixtures/too-large/bomb-strip-1x60000.png', import.meta.url),
)

type HostileArchive = [name: string, create: (input: HostileInput) => Uint8Array, code?: ErrorCode]
const largeArchives: HostileArchive[] = [
  ['100 MB of zeros', ({ files }) => pack({ ...files, 'zeros.json': Buffer.alloc(100_000_000) }, { level: 1 })],
  ['40 MB of JSON', ({ files }) => pack({ ...files, 'orders.json': Buffer.alloc(40_000_000, '9') }, { level: 0 })],
]

/** Each archive with the code of its error, `ARCHIVE_NOT_ACCEPTED` unless another is given. */
const hostileArchives: HostileArchive[] = [
  ...(inject('deep') ? largeArchives : []),
  ['an empty file', () => Buffer.alloc(0)],
  ['a file that is no zip', () => photo],
  ['an archive that was cut off', ({ sealed }) => sealed.subarray(0, -400)],
  ['an archive without a manifest', ({ files }) => zipSync(without(files, 'manifest.json'))],
  ['a manifest that is no JSON', ({ files }) => zipSync({ ...files, 'manifest.json': photo })],
  ['a manifest of another shape', ({ files }) => pack(files, { manifest: { files: 'all' } })],
  [
    'an image with one changed byte',
    ({ files, image }) => zipSync({ ...files, [image]: changeLastByte(files[image]) }),
  ],
  ['a prompt that was changed', ({ files }) => zipSync(changeImages(files, { prompt: 'a wolf' }))],
  ['an archive without a listed file', ({ files }) => zipSync(without(files, 'favorites.json'))],
  ['a file that the manifest does not list', ({ files }) => zipSync({ ...files, 'extra.json': json([]) })],
  ['a manifest that lists a file twice', ({ files }) => pack(files, { manifest: duplicateFirst(files) })],
  [
    'an archive that contains a file twice',
    ({ files }) =>
      replaceAll(pack({ ...files, 'extra-a.json': json(1), 'extra-b.json': json(1) }), 'extra-b', 'extra-a'),
  ],
  ['a path above its folder', ({ files }) => pack({ ...files, '../../evil.json': json([]) })],
  ['an absolute path', ({ files }) => pack({ ...files, '/etc/evil.json': json([]) })],
  ['a program among the images', ({ files }) => pack({ ...files, 'images/evil.svg': json([]) })],
  ['a file that is longer than it says', ({ files }) => patchDirectory(pack(files), 24, 1)],
  ['an encrypted file', ({ files }) => patchDirectory(pack(files), 8, 1)],
  ['an unknown compression', ({ files }) => patchDirectory(pack(files), 10, 99)],
  ['more files than any account has', ({ files }) => pack({ ...files, ...manyFiles(20_001) }, { level: 0 })],
  [
    'more images than any account has',
    ({ files }) => pack(changeJson<Row[]>(files, 'images.json', ([row]) => Array.from({ length: 10_001 }, () => row))),
  ],
  [
    'a list with a million entries',
    ({ files }) => pack({ ...files, 'orders.json': Buffer.from(`[${'0,'.repeat(1_000_000)}0]`) }),
  ],
  [
    'the id of another user’s image',
    ({ files, other }) => pack(changeImages(files, { id: other.id })),
    'ARCHIVE_OF_OTHER_USER',
  ],
  [
    'images of two users',
    ({ files, other }) =>
      pack(changeJson<Row[]>(files, 'images.json', (rows) => [...rows, { ...rows[0], userId: other.id }])),
    'ARCHIVE_OF_OTHER_USER',
  ],
  ['a prompt that is too long', ({ files }) => pack(changeImages(files, { prompt: 'a'.repeat(4_001) }))],
  ['a prompt with U+0000', ({ files }) => pack(changeImages(files, { prompt: 'a\0b' }))],
  ['an image from the future', ({ files }) => pack(changeImages(files, { createdAt: '2999-01-01T00:00:00Z' }))],
  [
    'a phone number that is none',
    ({ files }) =>
      pack(
        changeJson<Row>(files, 'profile.json', (profile) => ({
          ...profile,
          settings: { phone: '<script>', emailNotifications: true },
        })),
      ),
  ],
  [
    'an image that is none',
    ({ files, image }) => pack({ ...files, [image]: Buffer.from('<svg onload="alert(1)"/>') }),
    'IMAGE_NOT_ACCEPTED',
  ],
  [
    'an image with too many pixels',
    ({ files, image }) => pack({ ...files, [image]: tooManyPixels }),
    'IMAGE_TOO_LARGE',
  ],
]

const without = (files: Files, file: string): Files =>
  Object.fromEntries(Object.entries(files).filter(([name]) => name !== file))

const changeLastByte = (bytes: Uint8Array = new Uint8Array()) =>
  Buffer.concat([bytes.subarray(0, -1), Buffer.of((bytes.at(-1) ?? 0) ^ 1)])

function duplicateFirst(files: Files): unknown {
  const [first] = (parse(files['manifest.json']) as { files: unknown[] }).files
  const list = (parse(Buffer.from(unzipSync(pack(files))['manifest.json'] ?? [])) as { files: unknown[] }).files
  return { files: [...list.slice(0, -1), first] }
}

const manyFiles = (count: number): Files =>
  Object.fromEntries(
    Array.from({ length: count }, (_, number) => [`images/${String(number).padStart(36, '0')}.png`, Buffer.alloc(0)]),
  )

const victim = await createUserWithData()
const sealed = await exportData(home, victim.user)
const hostileInput: HostileInput = {
  files: unzipSync(sealed),
  sealed,
  other: victim.other,
  image: `images/${victim.images[0]?.id}.png`,
}
// One image is missing, so that an import which is not refused restores it.
await purge(home, victim.user, victim.images.slice(0, 1))
await home.sweepFiles()

test.each(hostileArchives)(
  '%s is refused with a clear error, and nothing changes',
  async (_name, create, code = 'ARCHIVE_NOT_ACCEPTED') => {
    const before = await fetchState(home, victim.user)
    const filesBefore = listStoredNames(home.dataDir)
    const response = await importData(home, victim.user, create(hostileInput))
    expect([response.code, response.result]).toEqual([code, undefined])
    expect(await fetchState(home, victim.user)).toEqual(before)
    expect(listStoredNames(home.dataDir)).toEqual(filesBefore)
  },
)

test('the archive of another user is refused, even with the operator’s trust', async () => {
  const { user } = await createUserWithData()
  const archive = await exportData(home, user)
  const thief = await home.createUser()
  expect(await importData(home, thief, archive)).toMatchObject({ status: 403, code: 'ARCHIVE_OF_OTHER_USER' })
  expect((await importByCommand(home, thief, archive, '--trust')).output).toContain(
    errors.ARCHIVE_OF_OTHER_USER.message,
  )
  expect(await listImages(home, thief)).toEqual([])
})
