import { expect, type Locator, type Page } from '@playwright/test'
import { waitForHydration } from './hydration.ts'
import { makePng } from './png.ts'

const SIZES = [
  [1024, 1536],
  [1024, 1024],
  [1536, 864],
  [1024, 1280],
] as const
// As wide as `srcset` says. From that width, the browser derives a density with which a smaller image would be 0 px
// wide.
const IMAGE_FILE = makePng(320)

export interface LongGallery {
  /** URLs of the requested list pages. */
  readonly requestedUrls: string[]
  /** Adds new images before all others. */
  addNew: (count: number) => void
  /** Adds images after all others, as when the demo gallery is being filled. They have the numbers 0, -1, and so on. */
  addOld: (count: number) => void
}

/** Opens the gallery with a public list of the given length. Only this list and its files are fake. */
export async function openLongGallery(page: Page, total: number): Promise<LongGallery> {
  const requestedUrls: string[] = []
  let newest = total
  let oldest = 1
  await page.route('**/files/long-gallery/**', (route) => route.fulfill({ contentType: 'image/png', body: IMAGE_FILE }))
  await page.route(/\/api\/images\/public(\?|$)/, (route) => {
    const { searchParams, href } = new URL(route.request().url())
    requestedUrls.push(href)
    const start = Number(searchParams.get('cursor') ?? newest)
    const end = Math.max(oldest - 1, start - Number(searchParams.get('pageSize') ?? 20))
    const images = Array.from({ length: start - end }, (_, index) => createImage(start - index))
    return route.fulfill({
      json: { images, total: newest - oldest + 1, nextCursor: end >= oldest ? String(end) : null },
    })
  })
  // A server-rendered page would contain the real list; after client navigation the browser requests it.
  await page.goto('/there-is-no-such-page')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(total > 0 ? tileOf(page, total) : page.getByText('No images found')).toBeVisible()
  return { requestedUrls, addNew: (count) => void (newest += count), addOld: (count) => void (oldest -= count) }
}

/** Returns the tile of an image. The newest image has the highest number. */
export function tileOf(page: Page, number: number): Locator {
  return page.getByRole('img', { name: `Picture number ${number} of the long gallery`, exact: true })
}

function createImage(number: number) {
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
