import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { renderCard } from '../cards/render-card.ts'
import { decodeImage, type DecodedImage, type ImageFormat } from './decode-image.ts'
import { ImageDecodeError, type RenderedFiles, type RenderResult, type RenderRequest } from './render-messages.ts'
import { provenancePacket, type Provenance } from '../downloads/provenance.ts'
import type { GridRendition } from './renditions.ts'
import { createConcurrencyLimiter } from '../../../kernel/concurrency-limiter.ts'
import { REFERENCE_MAX_BYTES, REFERENCE_SIDE_MAX_PX, type EncodedImage } from '../../../ports/image-model.ts'

const GRID_WIDTHS = [320, 640]
const PARTIAL_SIDE_PX = 640
/** Per image. The full size takes as long as all others together. */
const RENDITIONS_AT_ONCE = 2
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
    return { outcome: 'refused', reason, message: cause instanceof Error ? `${message} ${cause.message}` : message }
  }
}

async function runRequest(request: RenderRequest): Promise<RenderResult> {
  switch (request.type) {
    case 'picture':
      return { outcome: 'picture', image: await render(request.bytes, request.provenance) }
    case 'upload':
      return { outcome: 'picture', image: await renderUpload(request.bytes) }
    case 'reference':
      return { outcome: 'file', file: await renderReference(request.bytes) }
    case 'partial':
      return { outcome: 'file', file: await renderPartial(request.bytes, request.provenance) }
    case 'png':
      return { outcome: 'file', file: await renderPng(request.bytes) }
    case 'open':
      await decodeImage(request.bytes)
      return { outcome: 'opened' }
    case 'card':
      return { outcome: 'file', file: await renderCard(await decodeImage(request.bytes), request.options) }
  }
}

async function render(bytes: Uint8Array, provenance: Provenance): Promise<RenderedFiles> {
  const image = await decodeImage(bytes)
  const { width, height, format } = image
  return { width, height, format, original: null, ...(await renderSmaller(image, provenancePacket(provenance))) }
}

async function renderUpload(bytes: Uint8Array): Promise<RenderedFiles> {
  const image = await decodeImage(bytes)
  const { width, height, format } = image
  const original = await pixelsOf(image).toFormat(format, originalOptions(format)).toBuffer()
  return { width, height, format, original, ...(await renderSmaller(image, null)) }
}

function originalOptions(format: ImageFormat) {
  if (format === 'png') return {}
  return format === 'jpeg'
    ? { quality: UPLOAD_QUALITY, chromaSubsampling: '4:4:4' }
    : { quality: UPLOAD_QUALITY, effort: 2 }
}

/** All files except the original. */
async function renderSmaller(image: DecodedImage, packet: string | null) {
  const runLimited = createConcurrencyLimiter(image.width * image.height > LARGE_PIXELS ? 1 : RENDITIONS_AT_ONCE)
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
  const whole = await encodeReference(image, REFERENCE_SIDE_MAX_PX)
  // Transparent noise is hardly compressible. At half the side, it fits even uncompressed.
  return whole.bytes.length <= REFERENCE_MAX_BYTES ? whole : encodeReference(image, REFERENCE_SIDE_MAX_PX / 2)
}

async function encodeReference(image: DecodedImage, side: number): Promise<EncodedImage> {
  const fitted = fitWithin(image, side)
  return image.channels === 4
    ? { bytes: await fitted.png().toBuffer(), format: 'png' }
    : { bytes: await fitted.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer(), format: 'jpeg' }
}

async function renderPartial(bytes: Uint8Array, provenance: Provenance): Promise<EncodedImage> {
  const small = fitWithin(await decodeImage(bytes), PARTIAL_SIDE_PX)
  const withProvenance = small.webp({ quality: 60, effort: 0 }).withXmp(provenancePacket(provenance))
  return { bytes: await withProvenance.toBuffer(), format: 'webp' }
}

async function renderPng(bytes: Uint8Array): Promise<EncodedImage> {
  const png = pixelsOf(await decodeImage(bytes)).png()
  return { bytes: await png.toBuffer(), format: 'png' }
}

function withProvenance(image: Sharp, packet: string | null): Sharp {
  return packet === null ? image : image.withXmp(packet)
}

function fitWithin(image: DecodedImage, side: number): Sharp {
  const fits = image.width <= side && image.height <= side
  return fits ? pixelsOf(image) : pixelsOf(image).resize({ width: side, height: side, fit: 'inside' })
}

async function renderGrid(image: DecodedImage, width: number, packet: string | null): Promise<GridRendition> {
  const smaller = withProvenance(pixelsOf(image).resize({ width }).webp(GRID_SIZE), packet)
  const { data, info } = await smaller.toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, bytes: data }
}

async function renderThumbhash(image: DecodedImage): Promise<string> {
  const tiny = pixelsOf(image).resize({ width: 64, height: 64, fit: 'inside' }).ensureAlpha().raw()
  const { data, info } = await tiny.toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** Each rendition starts from the same decoded pixels, not from the file. */
function pixelsOf({ pixels, width, height, channels }: DecodedImage): Sharp {
  return sharp(pixels, { raw: { width, height, channels } })
}
