import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { renderCard } from '../cards/render-card.ts'
import { decodeImage, type DecodedImage, type ImageFormat } from './decode-image.ts'
import { ImageDecodeError, type RenderedFiles, type RenderResult, type RenderRequest } from './render-messages.ts'
import type { GridRendition } from './renditions.ts'
import { createConcurrencyLimiter } from '../../../kernel/concurrency-limiter.ts'
import { REFERENCE_MAX_BYTES, REFERENCE_SIDE_MAX_PX, type EncodedImage } from '../../../ports/image-model.ts'

const GRID_WIDTHS = [320, 640]
const PARTIAL_SIDE_PX = 640
/** Concurrent renditions of one image. The full size takes as long as all others together, so more would not help. */
const RENDITION_CONCURRENCY = 2
/** Renditions of larger images are encoded one at a time, because the WebP encoder needs a multiple of their memory. */
const LARGE_PIXELS = 16_000_000
/** The longest side that the format allows. */
const WEBP_SIDE_MAX_PX = 16_383
// Effort 4 makes the files of the grid 4 % smaller and takes twice the time.
const FULL_SIZE = { quality: 88, effort: 2 }
const GRID_SIZE = { quality: 80, effort: 2 }
/** For uploads, which are encoded a second time. */
const UPLOAD_QUALITY = 95

/** Handles a request in the image worker. Call it in a separate process, after `restrictSharp`. */
export async function handleRenderRequest(request: RenderRequest): Promise<RenderResult> {
  try {
    return await runRequest(request)
  } catch (error) {
    if (!(error instanceof ImageDecodeError)) throw error
    const { reason, message, cause } = error
    return { outcome: 'rejected', reason, message: cause instanceof Error ? `${message} ${cause.message}` : message }
  }
}

async function runRequest(request: RenderRequest): Promise<RenderResult> {
  switch (request.type) {
    case 'image':
      return { outcome: 'image', image: await render(request.bytes, request.packet) }
    case 'upload':
      return { outcome: 'image', image: await renderUpload(request.bytes) }
    case 'reference':
      return { outcome: 'file', file: await renderReference(request.bytes) }
    case 'partial':
      return { outcome: 'file', file: await renderPartial(request.bytes, request.packet) }
    case 'png':
      return { outcome: 'file', file: await renderPng(request.bytes) }
    case 'open':
      await decodeImage(request.bytes)
      return { outcome: 'opened' }
    case 'card':
      return { outcome: 'file', file: await renderCard(await decodeImage(request.bytes), request.options) }
  }
}

async function render(bytes: Uint8Array, packet: string | null): Promise<RenderedFiles> {
  const image = await decodeImage(bytes)
  const { width, height, format } = image
  return { width, height, format, original: null, ...(await renderRenditions(image, packet)) }
}

async function renderUpload(bytes: Uint8Array): Promise<RenderedFiles> {
  const image = await decodeImage(bytes)
  const { width, height, format } = image
  const original = await toSharp(image).toFormat(format, getOriginalOptions(format)).toBuffer()
  return { width, height, format, original, ...(await renderRenditions(image, null)) }
}

function getOriginalOptions(format: ImageFormat) {
  if (format === 'png') return {}
  return format === 'jpeg'
    ? { quality: UPLOAD_QUALITY, chromaSubsampling: '4:4:4' }
    : { quality: UPLOAD_QUALITY, effort: 2 }
}

/** Renders all renditions of an image, and its thumbhash. */
async function renderRenditions(image: DecodedImage, packet: string | null) {
  const runLimited = createConcurrencyLimiter(image.width * image.height > LARGE_PIXELS ? 1 : RENDITION_CONCURRENCY)
  // The full size takes longest, so it starts first.
  const [compressed, thumbhash, ...grid] = await Promise.all([
    runLimited(() => withProvenance(fitWithin(image, WEBP_SIDE_MAX_PX).webp(FULL_SIZE), packet).toBuffer()),
    runLimited(() => renderThumbhash(image)),
    ...GRID_WIDTHS.filter((gridWidth) => gridWidth < image.width).map((gridWidth) =>
      runLimited(() => renderGrid(image, gridWidth, packet)),
    ),
  ])
  return { compressed, thumbhash, grid }
}

async function renderReference(bytes: Uint8Array): Promise<EncodedImage> {
  const image = await decodeImage(bytes)
  const fullSize = await encodeReference(image, REFERENCE_SIDE_MAX_PX)
  // Transparent noise is hardly compressible. At half the side, it fits even uncompressed.
  return fullSize.bytes.length <= REFERENCE_MAX_BYTES ? fullSize : encodeReference(image, REFERENCE_SIDE_MAX_PX / 2)
}

async function encodeReference(image: DecodedImage, sideMaxPx: number): Promise<EncodedImage> {
  const fitted = fitWithin(image, sideMaxPx)
  return image.channels === 4
    ? { bytes: await fitted.png().toBuffer(), format: 'png' }
    : { bytes: await fitted.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer(), format: 'jpeg' }
}

async function renderPartial(bytes: Uint8Array, packet: string): Promise<EncodedImage> {
  const reduced = fitWithin(await decodeImage(bytes), PARTIAL_SIDE_PX)
  const partial = reduced.webp({ quality: 60, effort: 0 }).withXmp(packet)
  return { bytes: await partial.toBuffer(), format: 'webp' }
}

async function renderPng(bytes: Uint8Array): Promise<EncodedImage> {
  const png = toSharp(await decodeImage(bytes)).png()
  return { bytes: await png.toBuffer(), format: 'png' }
}

function withProvenance(image: Sharp, packet: string | null): Sharp {
  return packet === null ? image : image.withXmp(packet)
}

function fitWithin(image: DecodedImage, sideMaxPx: number): Sharp {
  const fits = image.width <= sideMaxPx && image.height <= sideMaxPx
  return fits ? toSharp(image) : toSharp(image).resize({ width: sideMaxPx, height: sideMaxPx, fit: 'inside' })
}

async function renderGrid(image: DecodedImage, width: number, packet: string | null): Promise<GridRendition> {
  const smaller = withProvenance(toSharp(image).resize({ width }).webp(GRID_SIZE), packet)
  const { data, info } = await smaller.toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, bytes: data }
}

async function renderThumbhash(image: DecodedImage): Promise<string> {
  const tiny = toSharp(image).resize({ width: 64, height: 64, fit: 'inside' }).ensureAlpha().raw()
  const { data, info } = await tiny.toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** Every rendition starts from the same decoded pixels, so that the file is decoded only once. */
function toSharp({ pixels, width, height, channels }: DecodedImage): Sharp {
  return sharp(pixels, { raw: { width, height, channels } })
}
