import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { drawCard } from '../cards/card-drawing.ts'
import { decodePicture, type DecodedPicture, type PictureFormat } from './decoding.ts'
import { PictureError, type NewFiles, type RenderingAnswer, type RenderingOrder } from './rendering-orders.ts'
import { provenancePacket, type Provenance } from '../downloads/provenance.ts'
import type { GridRendition } from './renditions.ts'
import { createTurns } from '../../../kernel/turns.ts'
import { REFERENCE_MAX_BYTES, REFERENCE_SIDE_MAX_PX, type ModelPicture } from '../../../ports/image-model.ts'

const GRID_WIDTHS = [320, 640]
const PARTIAL_SIDE_PX = 640
/** Per image. The full size takes as long as all others together. */
const RENDITIONS_AT_ONCE = 2
/** Renditions of larger images are encoded one at a time, because the WebP encoder needs a multiple of their memory. */
const LARGE_PX = 16_000_000
/** The longest side that the format allows. */
const WEBP_SIDE_MAX_PX = 16_383
// Effort 4 makes the files of the grid 4 % smaller and takes twice the time.
const FULL_SIZE = { quality: 88, effort: 2 }
const GRID_SIZE = { quality: 80, effort: 2 }
/** For uploads, which are encoded a second time. */
const UPLOAD_QUALITY = 95

/** Handles a request in the image worker. Call it in a separate process, after `restrictSharp`. */
export async function renderOrder(order: RenderingOrder): Promise<RenderingAnswer> {
  try {
    return await carryOut(order)
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    const { reason, message, cause } = error
    return { outcome: 'refused', reason, message: cause instanceof Error ? `${message} ${cause.message}` : message }
  }
}

async function carryOut(order: RenderingOrder): Promise<RenderingAnswer> {
  switch (order.type) {
    case 'picture':
      return { outcome: 'picture', picture: await render(order.bytes, order.provenance) }
    case 'upload':
      return { outcome: 'picture', picture: await renderUpload(order.bytes) }
    case 'reference':
      return { outcome: 'file', file: await renderReference(order.bytes) }
    case 'partial':
      return { outcome: 'file', file: await renderPartial(order.bytes, order.provenance) }
    case 'png':
      return { outcome: 'file', file: await renderPng(order.bytes) }
    case 'open':
      await decodePicture(order.bytes)
      return { outcome: 'opened' }
    case 'card':
      return { outcome: 'file', file: await drawCard(await decodePicture(order.bytes), order.wish) }
  }
}

async function render(bytes: Uint8Array, provenance: Provenance): Promise<NewFiles> {
  const picture = await decodePicture(bytes)
  const { width, height, format } = picture
  return { width, height, format, original: null, ...(await renderSmaller(picture, provenancePacket(provenance))) }
}

async function renderUpload(bytes: Uint8Array): Promise<NewFiles> {
  const picture = await decodePicture(bytes)
  const { width, height, format } = picture
  const original = await pixelsOf(picture).toFormat(format, originalOptions(format)).toBuffer()
  return { width, height, format, original, ...(await renderSmaller(picture, null)) }
}

function originalOptions(format: PictureFormat) {
  if (format === 'png') return {}
  return format === 'jpeg'
    ? { quality: UPLOAD_QUALITY, chromaSubsampling: '4:4:4' }
    : { quality: UPLOAD_QUALITY, effort: 2 }
}

/** All files except the original. */
async function renderSmaller(picture: DecodedPicture, packet: string | null) {
  const onCore = createTurns(picture.width * picture.height > LARGE_PX ? 1 : RENDITIONS_AT_ONCE)
  // The full size takes longest, so it starts first.
  const [compressed, thumbhash, ...grid] = await Promise.all([
    onCore(() => marked(within(picture, WEBP_SIDE_MAX_PX).webp(FULL_SIZE), packet).toBuffer()),
    onCore(() => renderThumbhash(picture)),
    ...GRID_WIDTHS.filter((gridWidth) => gridWidth < picture.width).map((gridWidth) =>
      onCore(() => renderGrid(picture, gridWidth, packet)),
    ),
  ])
  return { compressed, thumbhash, grid }
}

async function renderReference(bytes: Uint8Array): Promise<ModelPicture> {
  const picture = await decodePicture(bytes)
  const whole = await encodeReference(picture, REFERENCE_SIDE_MAX_PX)
  // Transparent noise is hardly compressible. At half the side, it fits even uncompressed.
  return whole.bytes.length <= REFERENCE_MAX_BYTES ? whole : encodeReference(picture, REFERENCE_SIDE_MAX_PX / 2)
}

async function encodeReference(picture: DecodedPicture, side: number): Promise<ModelPicture> {
  const fitting = within(picture, side)
  return picture.channels === 4
    ? { bytes: await fitting.png().toBuffer(), format: 'png' }
    : { bytes: await fitting.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer(), format: 'jpeg' }
}

async function renderPartial(bytes: Uint8Array, provenance: Provenance): Promise<ModelPicture> {
  const small = within(await decodePicture(bytes), PARTIAL_SIDE_PX)
  const marked = small.webp({ quality: 60, effort: 0 }).withXmp(provenancePacket(provenance))
  return { bytes: await marked.toBuffer(), format: 'webp' }
}

async function renderPng(bytes: Uint8Array): Promise<ModelPicture> {
  const png = pixelsOf(await decodePicture(bytes)).png()
  return { bytes: await png.toBuffer(), format: 'png' }
}

function marked(picture: Sharp, packet: string | null): Sharp {
  return packet === null ? picture : picture.withXmp(packet)
}

function within(picture: DecodedPicture, side: number): Sharp {
  const fits = picture.width <= side && picture.height <= side
  return fits ? pixelsOf(picture) : pixelsOf(picture).resize({ width: side, height: side, fit: 'inside' })
}

async function renderGrid(picture: DecodedPicture, width: number, packet: string | null): Promise<GridRendition> {
  const smaller = marked(pixelsOf(picture).resize({ width }).webp(GRID_SIZE), packet)
  const { data, info } = await smaller.toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, bytes: data }
}

async function renderThumbhash(picture: DecodedPicture): Promise<string> {
  const tiny = pixelsOf(picture).resize({ width: 64, height: 64, fit: 'inside' }).ensureAlpha().raw()
  const { data, info } = await tiny.toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** Each rendition starts from the same decoded pixels, not from the file. */
function pixelsOf({ pixels, width, height, channels }: DecodedPicture): Sharp {
  return sharp(pixels, { raw: { width, height, channels } })
}
