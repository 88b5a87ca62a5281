import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { findFreePort } from '../server/test/harness/free-port.ts'
import type { RenderedPicture } from '../server/src/features/images/renditions/renditions.ts'
import { startRenditions } from '../server/test/fixtures/renditions.ts'
import { bareGridPage } from './bare-grid.ts'
import { drawDemoPictures } from './demo-pictures.ts'

/** The first page has `firstPage` images, regardless of the requested page size. */
interface Shape {
  total: number
  firstPage: number
}

export interface LargeGallery {
  readonly url: string
  /** A page without work: gray boxes, as long as the list. */
  readonly emptyUrl: string
  /** The same list as baseline tiles. */
  readonly bareUrl: string
  /** Changes the shape of the list. */
  show(shape: Shape): void
  /** Delays responses of the list until `release`. */
  hold(): void
  release(): void
  /** Number of delayed list responses. */
  waiting(): number
  stop(): Promise<void>
}

const LIST = '/api/images/public'
const FILES = '/files/large-gallery/'
const EMPTY = '/large-gallery/empty'
const BARE = '/large-gallery/bare'

const STRIPES = 'body{margin:0;height:900000px;background:repeating-linear-gradient(#222 0 300px,#111 300px 312px)}'
const EMPTY_PAGE = `<!doctype html><title>Nothing</title><style>${STRIPES}</style>`

/**
 * Starts a stand-in in front of a real server. It serves the public list and its images and proxies everything else.
 */
export async function startLargeGallery(serverUrl: string): Promise<LargeGallery> {
  const pictures = await renderPictures()
  let shape: Shape = { total: 0, firstPage: 0 }
  let held: (() => void)[] | null = null
  const front = createServer((request, response) => {
    const url = new URL(request.url ?? '/', serverUrl)
    if (url.pathname === LIST) {
      const answer = () => sendPage(response, { url, shape, pictures })
      if (held) held.push(answer)
      else answer()
    } else if (url.pathname === EMPTY) sendHtml(response, EMPTY_PAGE)
    else if (url.pathname === BARE) sendHtml(response, bareGridPage(LIST))
    else if (url.pathname.startsWith(FILES)) sendPicture(response, url, pictures)
    else passOn(request, response, url)
  })
  const port = await findFreePort()
  await once(front.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `http://localhost:${port}`,
    emptyUrl: `http://localhost:${port}${EMPTY}`,
    bareUrl: `http://localhost:${port}${BARE}`,
    show: (next) => void (shape = next),
    hold: () => void (held ??= []),
    release() {
      for (const answer of held ?? []) answer()
      held = null
    },
    waiting: () => held?.length ?? 0,
    async stop() {
      front.closeAllConnections()
      await once(front.close(), 'close')
    },
  }
}

interface Picture extends RenderedPicture {
  small: Uint8Array
}

async function renderPictures(): Promise<Picture[]> {
  const { renditions, close } = startRenditions()
  const provenance = { system: 'Pictor', model: 'demo', createdAt: new Date(), composite: false }
  const drawn = await drawDemoPictures(6)
  const pictures = await Promise.all(
    drawn.map(async (bytes) => {
      const rendered = await renditions.render(bytes, { provenance, encodedByUs: true })
      const small = rendered.grid.find(({ width }) => width === 320)
      if (!small) throw new Error('An image has no file for the grid.')
      return { ...rendered, small: small.bytes }
    }),
  )
  await close()
  return pictures
}

interface Asked {
  url: URL
  shape: Shape
  pictures: Picture[]
}

function sendPage(response: ServerResponse, { url, shape, pictures }: Asked): void {
  const start = Number(url.searchParams.get('cursor') ?? 0)
  const size = start === 0 ? shape.firstPage : Number(url.searchParams.get('pageSize') ?? 20)
  const end = Math.min(start + size, shape.total)
  const images = Array.from({ length: end - start }, (_, index) => imageAt(start + index, pictures))
  const nextCursor = end < shape.total ? String(end) : null
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ images, total: shape.total, nextCursor }))
}

function imageAt(index: number, pictures: Picture[]) {
  const { width, height, thumbhash } = pictureAt(index, pictures)
  const hex = index.toString(16).padStart(12, '0')
  const file = `${FILES}compressed-images/${index}`
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

function sendPicture(response: ServerResponse, url: URL, pictures: Picture[]): void {
  const [, index = '0', small] = /(\d+)(-320)?\.webp$/.exec(url.pathname) ?? []
  const picture = pictureAt(Number(index), pictures)
  response.setHeader('content-type', 'image/webp')
  response.setHeader('cache-control', 'public, max-age=31536000, immutable')
  response.end(small ? picture.small : picture.compressed)
}

function pictureAt(index: number, pictures: Picture[]): Picture {
  // A prime step, so that columns do not repeat.
  const picture = pictures[(index * 7 + Math.floor(index / pictures.length)) % pictures.length]
  if (!picture) throw new Error('There are no images.')
  return picture
}

function sendHtml(response: ServerResponse, html: string): void {
  response.setHeader('content-type', 'text/html')
  response.end(html)
}

function passOn(request: IncomingMessage, response: ServerResponse, url: URL): void {
  const onward = httpRequest(url, { method: request.method, headers: request.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}
