import { ASPECT_RATIOS, STYLES } from '@pictor/contract/limits'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { listPages } from '../../../../test/fixtures/list-pages.ts'
import {
  newestFirst,
  generatedImageRow,
  type GeneratedImageRow,
} from '../../../../test/fixtures/generated-image-rows.ts'
import { applyDeltas } from '../counts/counts.ts'
import { images } from '../images.table.ts'

const { app, database, createUser } = await startTestApplication({}, { runsJobs: false })
const { db } = database
const [owner, other] = [await createUser(), await createUser()]
const [publicPages, ownPages] = [listPages(app), listPages(app, owner.headers)]
const [PUBLIC, MINE] = ['/api/images/public', '/api/images/my-images']

const PROMPTS = ['two foxes running through the snow', 'A FOX asleep', 'snow on a lighthouse', 'un été à la mer', 'the']
const getDayEnd = (index: number) => new Date(Date.UTC(2026, 2, 1 + index, 23, 59, 59, 999))

const rows = Array.from({ length: 60 }, (_, index) =>
  generatedImageRow({
    userId: index % 3 === 0 ? other.id : owner.id,
    prompt: PROMPTS[index % PROMPTS.length] ?? '',
    aspectRatio: ASPECT_RATIOS[index % 4] ?? null,
    style: index % 7 === 0 ? null : (STYLES[index % 3] ?? null),
    visibility: index % 5 === 1 ? 'private' : 'public',
    kind: index % 10 === 1 ? 'upload' : 'generated',
    createdAt: getDayEnd(Math.floor(index / 6)),
    deletedAt: index % 11 === 10 ? new Date() : null,
  }),
)
await db.insert(images).values(rows)

const isNotDeleted = (row: GeneratedImageRow) => row.deletedAt === null
const isPublic = (row: GeneratedImageRow) => isNotDeleted(row) && row.visibility === 'public'
const isOwn = (row: GeneratedImageRow) => isNotDeleted(row) && row.userId === owner.id
const promptMatches = (word: RegExp) => (row: GeneratedImageRow) => word.test(row.prompt)
const isCreatedBetween = (from: string, to: string) => (row: GeneratedImageRow) =>
  row.createdAt >= new Date(`${from}T00:00:00Z`) && row.createdAt <= new Date(`${to}T23:59:59.999Z`)

type Case = [string, (row: GeneratedImageRow) => boolean]
const COMMON_CASES: Case[] = [
  ['ratio=1:1', (row) => row.aspectRatio === '1:1'],
  ['style=None', (row) => row.style === 'None'],
  ['style=anime', () => false],
  ['q=fox', promptMatches(/fox/i)],
  ['q=FOXES', promptMatches(/fox/i)],
  ['q=run snowing', promptMatches(/foxes running/)],
  ['q=fox -snow', promptMatches(/asleep/)],
  ['q=-snow', () => false],
  ['q="on a lighthouse"', promptMatches(/lighthouse/)],
  ['q="lighthouse snow"', () => false],
  ['q=asleep or lighthouse', promptMatches(/asleep|lighthouse/i)],
  ['q=été', promptMatches(/été/)],
  [
    'q=fox&ratio=1:1&style=photorealistic',
    (row) => /fox/i.test(row.prompt) && row.aspectRatio === '1:1' && row.style === 'photorealistic',
  ],
]
const OWN_LIST_CASES: Case[] = [
  ['kind=upload', (row) => row.kind === 'upload'],
  ['visibility=private', (row) => row.visibility === 'private'],
  ['visibility=public&kind=upload', () => false],
  ['from=2026-03-04', isCreatedBetween('2026-03-04', '2027-01-01')],
  ['to=2026-03-04', isCreatedBetween('2026-01-01', '2026-03-04')],
  ['from=2026-03-04&to=2026-03-04', isCreatedBetween('2026-03-04', '2026-03-04')],
  ['from=2026-03-05&to=2026-03-04', () => false],
  ['from=0000-01-01&to=9999-12-31', () => true],
  ['to=0000-01-01', () => false],
  [
    'from=2026-03-02&q=snow&kind=generated',
    (row) => isCreatedBetween('2026-03-02', '2027-01-01')(row) && /snow/.test(row.prompt) && row.kind === 'generated',
  ],
]

test.each([
  ...COMMON_CASES.map(
    ([query, matches]) => [PUBLIC, query, (row: GeneratedImageRow) => isPublic(row) && matches(row)] as const,
  ),
  ...[...COMMON_CASES, ...OWN_LIST_CASES].map(
    ([query, matches]) => [MINE, query, (row: GeneratedImageRow) => isOwn(row) && matches(row)] as const,
  ),
])('%s?%s returns the matching images and their total, by page and by cursor', async (url, query, matches) => {
  const pages = url === PUBLIC ? publicPages : ownPages
  const expected = newestFirst(rows.filter(matches))
  const { total } = await pages.list(`${url}?${query}`)
  expect(total).toBe(expected.length)
  for (const pageSize of [3, expected.length || 1]) {
    const found = await pages.byPage(`${url}?${query}`, pageSize)
    expect(found.flat()).toEqual(expected)
    expect(await pages.byCursor(`${url}?${query}`, pageSize)).toEqual(found)
  }
})

test.each([
  'the',
  'of the',
  '-the',
  '-zzzz',
  'the -zzzz',
  '-zzzz or the',
  '!!!',
  '"',
  '""',
  '&',
  '|',
  '(',
  ':*',
  '\\',
  "'",
  '-',
  'or',
  '<->',
  '%',
  '_',
])('a search without a usable word, such as %s, finds nothing', async (q) => {
  for (const [pages, url] of [[publicPages, PUBLIC] as const, [ownPages, MINE] as const]) {
    expect(await pages.list(`${url}?q=${encodeURIComponent(q)}`)).toEqual({ images: [], total: 0, nextCursor: null })
  }
})

test('no search causes a server error', async () => {
  const part = fc.constantFrom(
    'fox',
    'the',
    '"',
    '-',
    ' or ',
    ':*',
    '&',
    '|',
    '!',
    '(',
    ')',
    '<->',
    '\\',
    "'",
    '🦊',
    '日本語',
  )
  const q = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(part).map((parts) => parts.join('')),
  )
  await fc.assert(
    fc.asyncProperty(q, async (text) => {
      const response = await app.inject({ url: PUBLIC, query: { q: text.toWellFormed() } })
      expect([200, 400]).toContain(response.statusCode)
    }),
    { numRuns: inject('deep') ? 1_000 : 60 },
  )
})

test.each([
  [PUBLIC, 'sort=oldest'],
  [PUBLIC, 'ratio=2:1'],
  [PUBLIC, 'style=none'],
  [PUBLIC, 'q='],
  [PUBLIC, 'q=%20'],
  [PUBLIC, `q=${'a'.repeat(201)}`],
  [PUBLIC, 'kind=generated'],
  [PUBLIC, 'visibility=public'],
  [PUBLIC, 'from=2026-01-01'],
  [MINE, 'kind=drawn'],
  [MINE, 'visibility=all'],
  [MINE, 'user=1'],
  ...['2026-02-30', '2026-13-01', '26-01-01', '2026-01-01T00:00:00Z', 'today', '', '-2026-01-01'].flatMap((date) =>
    [`from=${date}`, `to=${date}`].map((query): [string, string] => [MINE, query]),
  ),
])('%s?%s returns 400', async (url, query) => {
  const response = await app.inject({ url: `${url}?${query}`, headers: owner.headers })
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST'])
})

test('a list by favorite count has the most liked images first; images with the same count are sorted newest first', async () => {
  const liked = rows.filter(isPublic).slice(0, 9)
  for (const [index, row] of liked.entries()) {
    for (const { id } of [owner, other].slice(0, index % 3)) {
      await db.execute(sql`insert into favorites (user_id, image_id, created_at) values (${id}, ${row.id}, now())`)
    }
  }
  const getFavoriteCount = ({ id }: GeneratedImageRow) =>
    Math.max(
      0,
      liked.findIndex((row) => row.id === id),
    ) % 3
  const sortByFavoriteCount = (unsorted: GeneratedImageRow[]) =>
    [2, 1, 0].flatMap((likes) => newestFirst(unsorted.filter((row) => getFavoriteCount(row) === likes)))

  // The counts are current at once; the order changes when the deltas are applied.
  const shown = await publicPages.list(`${PUBLIC}?pageSize=1000&sort=most_liked`)
  expect(shown.images.map(({ id }) => id)).toEqual(newestFirst(rows.filter(isPublic)))
  const toFavoriteCounts = (list: typeof shown) => new Map(list.images.map((image) => [image.id, image.favorite_count]))
  expect(toFavoriteCounts(shown)).toEqual(new Map(rows.filter(isPublic).map((row) => [row.id, getFavoriteCount(row)])))
  await applyDeltas(db)
  expect(toFavoriteCounts(await publicPages.list(`${PUBLIC}?pageSize=1000`))).toEqual(toFavoriteCounts(shown))

  for (const [pages, url, matches] of [[publicPages, PUBLIC, isPublic] as const, [ownPages, MINE, isOwn] as const]) {
    const expected = sortByFavoriteCount(rows.filter(matches))
    for (const pageSize of inject('deep') ? [1, 2, 7, 1_000] : [2, 1_000]) {
      const found = await pages.byCursor(`${url}?sort=most_liked`, pageSize)
      expect(found.flat()).toEqual(expected)
      expect(await pages.byPage(`${url}?sort=most_liked`, pageSize)).toEqual(found)
    }
    expect((await pages.byCursor(`${url}?sort=most_liked&q=fox`, 2)).flat()).toEqual(
      sortByFavoriteCount(rows.filter((row) => matches(row) && promptMatches(/fox/i)(row))),
    )
  }
})

test('a cursor is valid only in lists of its own sort', async () => {
  const { nextCursor: newest } = await publicPages.list(`${PUBLIC}?pageSize=1`)
  const { nextCursor: mostLiked } = await publicPages.list(`${PUBLIC}?pageSize=1&sort=most_liked`)
  const queries = [
    `cursor=${newest}&sort=most_liked`,
    `cursor=${mostLiked}`,
    `cursor=${newest}`,
    `cursor=${mostLiked}&sort=most_liked`,
  ]
  const statuses = await Promise.all(queries.map(async (query) => (await app.inject(`${PUBLIC}?${query}`)).statusCode))
  expect(statuses).toEqual([400, 400, 200, 200])
})

test('a deleted image is in no list, and requests for the image and its files return 404', async () => {
  const deletedRows = rows.filter((row) => row.deletedAt !== null)
  const listed = await ownPages.ids(`${MINE}?pageSize=1000`)
  for (const { id, fileToken } of deletedRows) {
    expect(listed).not.toContain(id)
    for (const url of [
      `/api/images/${id}`,
      `/files/original-images/${fileToken}.png`,
      `/files/compressed-images/${fileToken}.webp`,
    ]) {
      expect((await app.inject({ url, headers: { cookie: owner.cookie, ...owner.headers } })).statusCode).toBe(404)
    }
  }
})
