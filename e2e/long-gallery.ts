import { expect, type Locator, type Page } from '@playwright/test'
import { hydrated } from './hydrated.ts'
import { makePng } from './pictures.ts'

const SIZES = [
  [1024, 1536],
  [1024, 1024],
  [1536, 864],
  [1024, 1280],
] as const
// As wide as its file says: of a smaller one nothing would be left at the density that this means.
const PICTURE = makePng(320)

export interface LongGallery {
  /** Addresses of the pages of the list that were asked for. */
  readonly asked: string[]
  /** So many new images come before all others. */
  addNew: (count: number) => void
  /** So many come behind all others, as when the gallery is filled for the first time: numbers 0, -1, and so on. */
  addOld: (count: number) => void
}

/** Opens the gallery on a public list of so many images; everything but this list and its files is the real server's. */
export async function openLongGallery(page: Page, total: number): Promise<LongGallery> {
  const asked: string[] = []
  let newest = total
  let oldest = 1
  await page.route('**/files/long-gallery/**', (route) => route.fulfill({ contentType: 'image/png', body: PICTURE }))
  await page.route(/\/api\/images\/public(\?|$)/, (route) => {
    const { searchParams, href } = new URL(route.request().url())
    asked.push(href)
    const from = Number(searchParams.get('cursor') ?? newest)
    const to = Math.max(oldest - 1, from - Number(searchParams.get('pageSize') ?? 20))
    const images = Array.from({ length: from - to }, (_, index) => imageOf(from - index))
    return route.fulfill({ json: { images, total: newest - oldest + 1, nextCursor: to >= oldest ? String(to) : null } })
  })
  // With the page itself a list would come from the real server; from another page on the browser asks for it.
  await page.goto('/there-is-no-such-page')
  await hydrated(page)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(total > 0 ? tileOf(page, total) : page.getByText('No images found')).toBeVisible()
  return { asked, addNew: (count) => void (newest += count), addOld: (count) => void (oldest -= count) }
}

/** Images are numbered by age; the youngest has the highest number. */
export function tileOf(page: Page, number: number): Locator {
  return page.getByRole('img', { name: `Picture number ${number} of the long gallery`, exact: true })
}

function imageOf(number: number) {
  const [width, height] = SIZES[number % SIZES.length] ?? SIZES[0]
  const file = `/files/long-gallery/compressed-images/${number}.webp`
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    url: file.replace('.webp', '.png'),
    compressed_url: file,
    compressedUrl: file,
    originalUrl: file.replace('.webp', '.png'),
    srcset: `${file.replace('.webp', '-320.webp')} 320w, ${file} ${width}w`,
    prompt: `Picture number ${number} of the long gallery`,
    description: null,
    width,
    height,
    created_at: new Date(Date.UTC(2026, 0, 1) + number * 1_000).toISOString(),
    original_format: 'png',
    favorite_count: 0,
    visibility: 'public',
    kind: 'generated',
    aspect_ratio: null,
    style: 'None',
    model: 'made up',
    is_demo: true,
    thumbhash: '',
    generation_id: null,
  }
}
