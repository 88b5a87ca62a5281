import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ORIGIN as SITE, startTestApplication } from '../../../test/harness/application.ts'
import { insertImage, insertImages } from '../../../test/fixtures/image-rows.ts'

const environment = { FILES_PUBLIC_URL: 'https://cdn.example/a&b' }
const PAGES = 11

const small = await startTestApplication(environment)
const large = await startTestApplication(environment, { sitemap: { pagesMax: PAGES + 1, imagesMax: 3, cacheMs: 0 } })
const ONE_PER_HOUR = { points: 1, windowSeconds: 3_600 }
const limited = await startTestApplication(
  { ...environment, BRAND_NAME: 'Atelier' },
  { limits: { 'sitemap:ip': ONE_PER_HOUR } },
)

const readLocations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url ?? '')
const toDate = (time: string) => new Date(`2026-01-${time}:30:00.000Z`)

test('the sitemap has every public page and every public image, newest first', async () => {
  const { db } = small.database
  const [old, young] = [
    await insertImage(db, { createdAt: toDate('01T10') }),
    await insertImage(db, { createdAt: toDate('02T10') }),
  ]
  const owner = await small.createUser()
  await insertImage(db, { userId: owner.id, visibility: 'private' })
  await insertImage(db, { deletedAt: new Date() })
  const { statusCode, headers, body } = await small.app.inject('/sitemap.xml')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(readLocations(body)).toEqual([
    ...['/', '/pricing', '/about', '/contact', '/verify', '/terms', '/privacy', '/refund'].map((path) => SITE + path),
    ...['top-10-ai-ad-creatives', 'ai-product-photography', 'ai-digital-marketing'].map(
      (id) => `${SITE}/blog?article=${id}`,
    ),
    ...[young, old].map(({ id }) => `${SITE}/image/${id}`),
  ])
  expect(body).toContain(
    `<url><loc>${SITE}/image/${old.id}</loc><lastmod>2026-01-01T10:30:00.000Z</lastmod>` +
      `<image:image><image:loc>https://cdn.example/a&amp;b/original-images/${old.fileToken}.png</image:loc></image:image></url>`,
  )
})

test('a long sitemap is complete, and compressed if the client accepts it', async () => {
  const images = Array.from({ length: 2_500 }, (_none, number) => ({
    createdAt: new Date(1_700_000_000_000 + number * 500),
  }))
  const rows = await insertImages(small.database.db, images)
  const { rawPayload, headers } = await small.app.inject({
    url: '/sitemap.xml',
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(headers['content-encoding']).toBe('gzip')
  const locations = new Set(readLocations(gunzipSync(rawPayload).toString()))
  expect(rows.filter(({ id }) => !locations.has(`${SITE}/image/${id}`))).toEqual([])
})

test.each([
  ['br, gzip', 'br'],
  ['gzip;q=0, br;q=0', undefined],
  ['', undefined],
])('for Accept-Encoding %j, the encoding is %s', async (accepted, sent) => {
  const { headers } = await small.app.inject({ url: '/sitemap.xml', headers: { 'accept-encoding': accepted } })
  expect(headers['content-encoding']).toBe(sent)
})

test('HEAD returns the headers without reading images', async () => {
  const { statusCode, headers, body } = await small.app.inject({ method: 'HEAD', url: '/sitemap.xml' })
  expect([statusCode, headers['content-type'], headers['content-length'], body]).toEqual([
    200,
    'application/xml; charset=utf-8',
    undefined,
    '',
  ])
})

test('while the images cannot be read, the whole sitemap returns 500', async () => {
  const { db } = small.database
  await db.execute(sql`alter table images rename to hidden`)
  const headers = { 'accept-encoding': 'gzip' }
  const rejected = await small.app.inject({ url: '/sitemap.xml', headers })
  const robots = await small.app.inject('/robots.txt')
  const head = await small.app.inject({ method: 'HEAD', url: '/sitemap.xml' })
  await db.execute(sql`alter table hidden rename to images`)
  expect([rejected.statusCode, rejected.headers['content-encoding'], rejected.headers['cache-control']]).toEqual([
    500,
    undefined,
    'no-store',
  ])
  expect(rejected.json()).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
  expect([robots.statusCode, head.statusCode]).toEqual([200, 200])
})

test('above the limit of one file, the sitemap is an index of files that have every page once', async () => {
  const { app, database } = large
  const rows = await insertImages(database.db, [
    ...[toDate('01T00'), toDate('01T09'), toDate('31T23')].map((createdAt) => ({ createdAt })),
    // More images at the same time than fit into one file.
    ...Array.from({ length: 40 }, () => ({ createdAt: new Date('2026-03-01T10:00:00Z') })),
  ])
  const index = (await app.inject('/sitemap.xml')).body
  expect(index).toContain('<sitemapindex')
  const files = readLocations(index)
  expect(files.slice(0, 3)).toEqual([
    `${SITE}/sitemaps/pages.xml`,
    `${SITE}/sitemaps/images-2026-01.xml`,
    `${SITE}/sitemaps/images-2026-03-01T10-0.xml`,
  ])
  expect(index).toContain('images-2026-01.xml</loc><lastmod>2026-02-01T00:00:00.000Z</lastmod>')
  const listed: string[] = []
  for (const file of files) {
    const response = await app.inject(file.replace(SITE, ''))
    expect([file, response.statusCode]).toEqual([file, 200])
    listed.push(...readLocations(response.body))
  }
  expect(listed).toHaveLength(PAGES + rows.length)
  expect(new Set(listed)).toEqual(new Set([...listed.slice(0, PAGES), ...rows.map(({ id }) => `${SITE}/image/${id}`)]))
})

test('a file that is not in the index returns 404', async () => {
  for (const file of ['images-2026.xml', 'images-2019-01.xml', 'images-2026-01.xml.gz', 'x', '..%2fpages.xml']) {
    expect([file, (await large.app.inject(`/sitemaps/${file}`)).statusCode]).toEqual([file, 404])
  }
})

test('sitemaps are limited per IP address', async () => {
  const statuses = [await limited.app.inject('/sitemap.xml'), await limited.app.inject('/sitemaps/pages.xml')]
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 429])
})

test('robots.txt disallows only the API and names the sitemap', async () => {
  const { headers, body } = await small.app.inject('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toBe(`User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${SITE}/sitemap.xml\n`)
})

test('the web manifest has the configured brand name', async () => {
  const response = await limited.app.inject('/manifest.webmanifest')
  expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(response.json()).toMatchObject({ name: 'Atelier', start_url: '/', display: 'standalone' })
})
