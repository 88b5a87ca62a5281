import { expect, test, type APIRequestContext } from './test.ts'
import { readHtml, type FirstHtml } from './html.ts'

const IMAGE_COUNT = 3

/** Fetches a page and parses the HTML that crawlers see, before any script runs. */
async function fetchHtml(request: APIRequestContext, url: string): Promise<FirstHtml> {
  const response = await request.get(url)
  expect([url, response.status()]).toEqual([url, 200])
  return readHtml(await response.text(), url)
}

async function fetchSitemap(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get('/sitemap.xml')).text()
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))
}

/** Reads the size of a JPEG from its first frame. */
function readSize(jpeg: Buffer): { width: number; height: number } {
  for (let offset = 2; offset < jpeg.length; offset += 2 + jpeg.readUInt16BE(offset + 2)) {
    const marker = jpeg.readUInt16BE(offset)
    if (marker === 0xffc0 || marker === 0xffc2)
      return { height: jpeg.readUInt16BE(offset + 5), width: jpeg.readUInt16BE(offset + 7) }
  }
  throw new Error('The JPEG has no frame.')
}

async function expectCard(request: APIRequestContext, url: string): Promise<void> {
  const response = await request.get(url)
  expect([url, response.status(), response.headers()['content-type']]).toEqual([url, 200, 'image/jpeg'])
  const bytes = await response.body()
  expect([url, readSize(bytes)]).toEqual([url, { width: 1200, height: 630 }])
  expect(bytes.length).toBeLessThan(300_000)
}

test('every page in the sitemap has its metadata and social card', { tag: '@core' }, async ({ request }) => {
  const urls = await fetchSitemap(request)
  const imageUrls = urls.filter((url) => url.includes('/image/'))
  expect(imageUrls.length).toBeGreaterThanOrEqual(IMAGE_COUNT)
  const cards = new Set<string>()
  for (const url of [...urls.filter((pageUrl) => !imageUrls.includes(pageUrl)), ...imageUrls.slice(0, IMAGE_COUNT)]) {
    const { title, meta, canonical, isHidden } = await fetchHtml(request, url)
    expect({ url, canonical, isHidden }).toEqual({ url, canonical: url, isHidden: false })
    const tags = Object.fromEntries(meta)
    expect(tags).toMatchObject({
      'og:url': url,
      'og:site_name': 'Pictor',
      'og:locale': 'en_US',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:type': 'image/jpeg',
      'og:image:alt': expect.stringMatching(/\S/),
      'og:type': expect.stringMatching(/^(website|article)$/),
      'og:title': expect.stringMatching(/\S/),
      'twitter:card': 'summary_large_image',
      'twitter:image': tags['og:image'],
      'theme-color': expect.stringMatching(/^#/),
    })
    expect(title).toContain('Pictor')
    expect(tags['description']).toBe(tags['og:description'])
    expect({ url, length: Array.from(tags['description'] ?? '').length <= 160 }).toEqual({
      url,
      length: true,
    })
    expect(tags['description']).not.toBe('')
    cards.add(tags['og:image'] ?? '')
  }
  for (const card of cards) await expectCard(request, card)
})

test('home and image pages have schema.org data about the site and the image', async ({
  request,
  baseURL,
  images: [image],
}) => {
  const home = await fetchHtml(request, '/')
  expect(home.structured[0]?.['@graph']).toMatchObject([
    { '@type': 'WebSite', name: 'Pictor', url: `${baseURL}/` },
    { '@type': 'Organization', logo: `${baseURL}/icons/icon-512.png` },
  ])
  const { structured } = await fetchHtml(request, `/image/${image.id}`)
  expect(structured[0]).toMatchObject({
    '@type': 'ImageObject',
    '@id': `${baseURL}/image/${image.id}`,
    encodingFormat: 'image/png',
    license: `${baseURL}/terms`,
    acquireLicensePage: `${baseURL}/terms`,
    digitalSourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
  })
  const preview = await fetchHtml(request, `/?image=${image.id}`)
  expect(preview.canonical).toBe(`${baseURL}/image/${image.id}`)
  expect(preview.meta.get('og:image')).toBe(`${baseURL}/cards/images/${image.id}.jpg`)
})

test('private and missing pages are not indexed', { tag: '@core' }, async ({ request }) => {
  const pages = ['/generate', '/my-media', '/favorites', '/settings', '/credits', '/upload', '/auth/signin']
  const comingSoonPages = ['/magic-studio', '/art-gallery']
  for (const path of [...pages, ...comingSoonPages])
    expect([path, (await fetchHtml(request, path)).isHidden]).toEqual([path, true])
  for (const path of ['/no-such-page', '/image/00000000-0000-4000-8000-000000000000']) {
    const response = await request.get(path)
    const { isHidden, title } = readHtml(await response.text(), path)
    expect([path, response.status(), isHidden, title !== '']).toEqual([path, 404, true, true])
  }
})

test('robots.txt, the manifest and all icons are at their standard paths', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] }
  const icons = [...manifest.icons.map(({ src }) => src), '/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']
  for (const icon of icons) {
    const response = await request.get(icon)
    expect([icon, response.status(), response.headers()['content-type']]).toEqual([
      icon,
      200,
      expect.stringMatching(/^image\//),
    ])
  }
  const html = await (await request.get('/')).text()
  expect(html).toContain('rel="manifest"')
  expect(html).toContain('rel="apple-touch-icon"')
})

test('canonical and card URLs ignore the Host header', async ({ request, images: [{ id }] }) => {
  const forgedHeaders = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  for (const url of ['/', '/pricing', `/image/${id}`, '/nothing']) {
    const html = await (await request.get(url, { headers: forgedHeaders })).text()
    expect(html).toContain('</html>')
    expect(html).not.toContain('evil.example')
  }
})
