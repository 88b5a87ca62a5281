import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { findFreePort } from '../server/test/harness/free-port.ts'
import type { RenderedImage } from '../server/src/features/images/renditions/renditions.ts'
import { renditions } from '../server/test/fixtures/renditions.ts'
import { renderBaselineGridPage } from './baseline-grid.ts'
import { renderDemoImages } from './demo-images.ts'

interface ListShape {
  total: number
  /** Number of images on the first page, regardless of the requested page size. */
  firstPage: number
}

export interface LargeGallery {
  readonly url: string
  /** A page of gray stripes, which is about as tall as the list and costs the browser nothing. */
  readonly emptyUrl: string
  /** The same list with baseline tiles. */
  readonly baselineUrl: string
  /** Changes the shape of the list. */
  show(shape: ListShape): void
  /** Delays the list's responses until `release` is called. */
  pause(): void
  /** Sends the delayed responses. */
  release(): void
  /** Returns the number of delayed responses. */
  countDelayed(): number
  stop(): Promise<void>
}

const LIST_PATH = '/api/images/public'
const FILES_PATH = '/files/large-gallery/'
const EMPTY_PATH = '/large-gallery/empty'
const BASELINE_PATH = '/large-gallery/bare'

const STRIPES = 'body{margin:0;height:900000px;background:repeating-linear-gradient(#222 0 300px,#111 300px 312px)}'
const EMPTY_PAGE = `<!doctype html><title>Nothing</title><style>${STRIPES}</style>`

/**
 * Starts a server in front of a real one. It serves a long public list and its images itself, and proxies all other
 * requests.
 */
export async function startLargeGallery(serverUrl: string): Promise<LargeGallery> {
  const galleryImages = await renderImages()
  let shape: ListShape = { total: 0, firstPage: 0 }
  let pausedResponses: (() => void)[] | null = null
  const standIn = createServer((request, response) => {
    const url = new URL(request.url ?? '/', serverUrl)
    if (url.pathname === LIST_PATH) {
      const respond = () => sendPage(response, { url, shape, galleryImages })
      if (pausedResponses) pausedResponses.push(respond)
      else respond()
    } else if (url.pathname === EMPTY_PATH) sendHtml(response, EMPTY_PAGE)
    else if (url.pathname === BASELINE_PATH) sendHtml(response, renderBaselineGridPage(LIST_PATH))
    else if (url.pathname.startsWith(FILES_PATH)) sendImage(response, url, galleryImages)
    else proxyRequest(request, response, url)
  })
  const port = await findFreePort()
  await once(standIn.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `http://localhost:${port}`,
    emptyUrl: `http://localhost:${port}${EMPTY_PATH}`,
    baselineUrl: `http://localhost:${port}${BASELINE_PATH}`,
    show: (next) => void (shape = next),
    pause: () => void (pausedResponses ??= []),
    release() {
      for (const respond of pausedResponses ?? []) respond()
      pausedResponses = null
    },
    countDelayed: () => pausedResponses?.length ?? 0,
    async stop() {
      standIn.closeAllConnections()
      await once(standIn.close(), 'close')
    },
  }
}

interface GalleryImage extends RenderedImage {
  small: Uint8Array
}

async function renderImages(): Promise<GalleryImage[]> {
  const provenance = { system: 'Pictor', model: 'demo', createdAt: new Date(), composite: false }
  const demoImages = await renderDemoImages(6)
  const galleryImages = await Promise.all(
    demoImages.map(async (bytes) => {
      const rendered = await renditions.render(bytes, { provenance, isOwnEncoding: true })
      const small = rendered.grid.find(({ width }) => width === 320)
      if (!small) throw new Error('An image has no file for the grid.')
      return { ...rendered, small: small.bytes }
    }),
  )
  return galleryImages
}

interface PageRequest {
  url: URL
  shape: ListShape
  galleryImages: GalleryImage[]
}

function sendPage(response: ServerResponse, { url, shape, galleryImages }: PageRequest): void {
  const start = Number(url.searchParams.get('cursor') ?? 0)
  const size = start === 0 ? shape.firstPage : Number(url.searchParams.get('pageSize') ?? 20)
  const end = Math.min(start + size, shape.total)
  const images = Array.from({ length: end - start }, (_, index) => createImage(start + index, galleryImages))
  const nextCursor = end < shape.total ? String(end) : null
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ images, total: shape.total, nextCursor }))
}

function createImage(index: number, galleryImages: GalleryImage[]) {
  const { width, height, thumbhash } = pickGalleryImage(index, galleryImages)
  const hex = index.toString(16).padStart(12, '0')
  const file = `${FILES_PATH}compressed-images/${index}`
  return {
    id: `00000000-0000-4000-8000-${hex}`,
    url: `${file}.png`,
    compressed_url: `${file}.webp`,
    compressedUrl: `${file}.webp`,
    originalUrl: `${file}.png`,
    srcset: `${file}-320.webp 320w, ${file}.webp ${width}w`,
    prompt: `Picture number ${index + 1}: a lighthouse in fog, a long way from everything else that shines`,
    description: null,
    width,
    height,
    created_at: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
    original_format: 'png',
    favorite_count: index % 7,
    visibility: 'public',
    kind: 'generated',
    aspect_ratio: '2:3',
    style: 'None',
    model: 'demo',
    is_demo: true,
    thumbhash,
    generation_id: null,
  }
}

function sendImage(response: ServerResponse, url: URL, galleryImages: GalleryImage[]): void {
  const [, index = '0', small] = /(\d+)(-320)?\.webp$/.exec(url.pathname) ?? []
  const galleryImage = pickGalleryImage(Number(index), galleryImages)
  response.setHeader('content-type', 'image/webp')
  response.setHeader('cache-control', 'public, max-age=31536000, immutable')
  response.end(small ? galleryImage.small : galleryImage.compressed)
}

function pickGalleryImage(index: number, galleryImages: GalleryImage[]): GalleryImage {
  // The step varies, so that the same images do not repeat in a column.
  const galleryImage = galleryImages[(index * 7 + Math.floor(index / galleryImages.length)) % galleryImages.length]
  if (!galleryImage) throw new Error('There are no images.')
  return galleryImage
}

function sendHtml(response: ServerResponse, html: string): void {
  response.setHeader('content-type', 'text/html')
  response.end(html)
}

function proxyRequest(request: IncomingMessage, response: ServerResponse, url: URL): void {
  const proxied = httpRequest(url, { method: request.method, headers: request.headers }, (upstream) => {
    response.writeHead(upstream.statusCode ?? 502, upstream.headers)
    upstream.pipe(response)
  })
  proxied.on('error', () => response.destroy())
  request.pipe(proxied)
}
