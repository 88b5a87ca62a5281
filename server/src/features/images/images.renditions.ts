import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { decodePicture, restrictSharp, type DecodedPicture, type PictureFormat } from './images.decoding.ts'
import { insertXmp } from './images.png-text.ts'
import { provenancePacket, type Provenance } from './images.provenance.ts'
import { createTurns, type InTurn } from '../../kernel/turns.ts'
import { REFERENCE_MAX_BYTES, REFERENCE_SIDE_MAX_PX, type ModelPicture } from '../../ports/image-model.ts'

/** Where the bytes of a picture come from. */
export interface PictureOrigin {
  provenance: Provenance
  /** Drawn and encoded by our own engine, as PNG: then the original is ours to mark. A vendor's may be signed, and stays as it is. */
  encodedByUs: boolean
}

/** Everything that is stored of one picture. Nothing in it holds the prompt. */
export interface RenderedPicture {
  /** Of the upright picture, read from the file itself. */
  width: number
  height: number
  /** Of the original. */
  format: PictureFormat
  original: Uint8Array
  /** WebP in full size. */
  compressed: Uint8Array
  /** WebP, narrowest first; only widths below the original's, so none for a small picture. */
  grid: GridRendition[]
  /** Base64. */
  thumbhash: string
}

export interface GridRendition {
  width: number
  height: number
  bytes: Uint8Array
}

export interface Renditions {
  /** Rejects with a PictureError if the bytes are no picture that we accept. */
  render(bytes: Uint8Array, origin: PictureOrigin): Promise<RenderedPicture>
  /** What a user uploads: the original encoded anew, and nothing in any file but pixels. Rejects alike. */
  renderUpload(bytes: Uint8Array): Promise<RenderedPicture>
  /** What a model may start from, as the port says: JPEG, or PNG where it is transparent. Rejects alike. */
  renderReference(bytes: Uint8Array): Promise<ModelPicture>
  /** What is shown while a model is still drawing: a small WebP. Rejects alike. */
  renderPartial(bytes: Uint8Array, provenance: Provenance): Promise<ModelPicture>
  /** An original as PNG, with the packet that `marked`, a rendition of it, carries. Rejects alike. */
  renderPng(bytes: Uint8Array, marked: Uint8Array | null): Promise<Uint8Array>
}

const GRID_WIDTHS = [320, 640]
const PARTIAL_SIDE_PX = 640
const PICTURES_AT_ONCE = 2
/** Of all pictures: half of the threads that also read files. */
const RENDITIONS_AT_ONCE = 2
// Effort 4 makes the grid's files 4 % smaller and takes twice the time for them.
const FULL_SIZE = { quality: 88, effort: 2 }
/** Of the original. */
const UPLOAD = { quality: 95, chromaSubsampling: '4:4:4' }
const GRID_SIZE = { quality: 80, effort: 2 }

/** To be created once per process: it restricts sharp for the whole of it, and counts the pictures in work. */
export function createRenditions(): Renditions {
  restrictSharp()
  const inTurn = createTurns(PICTURES_AT_ONCE)
  const onCore = createTurns(RENDITIONS_AT_ONCE)
  return {
    render: (bytes, origin) => inTurn(() => render(bytes, origin, onCore)),
    renderUpload: (bytes) => inTurn(() => renderUpload(bytes, onCore)),
    renderReference: (bytes) => inTurn(() => onCore(() => renderReference(bytes))),
    renderPartial: (bytes, provenance) => inTurn(() => onCore(() => renderPartial(bytes, provenance))),
    renderPng: (bytes, marked) => inTurn(() => onCore(() => renderPng(bytes, marked))),
  }
}

async function render(
  bytes: Uint8Array,
  { provenance, encodedByUs }: PictureOrigin,
  onCore: InTurn,
): Promise<RenderedPicture> {
  const picture = await onCore(() => decodePicture(bytes))
  const packet = provenancePacket(provenance)
  const original = encodedByUs ? markOriginal(bytes, picture.format, packet) : bytes
  return { ...(await renderSizes(picture, packet, onCore)), original }
}

async function renderUpload(bytes: Uint8Array, onCore: InTurn): Promise<RenderedPicture> {
  const decoded = await onCore(() => decodePicture(bytes))
  const picture = { ...decoded, format: decoded.channels === 4 ? ('png' as const) : decoded.format }
  const original = await onCore(() => encodeUpload(picture).toBuffer())
  return { ...(await renderSizes(picture, null, onCore)), original }
}

function encodeUpload(picture: DecodedPicture): Sharp {
  if (picture.format === 'png') return pixelsOf(picture).png()
  return picture.format === 'jpeg' ? pixelsOf(picture).jpeg(UPLOAD) : pixelsOf(picture).webp(UPLOAD)
}

/** Everything but the original. */
async function renderSizes(
  picture: DecodedPicture,
  packet: string | null,
  onCore: InTurn,
): Promise<Omit<RenderedPicture, 'original'>> {
  const { width, height, format } = picture
  // The full size takes as long as all others together, so it begins first.
  const works = [
    onCore(() => marked(pixelsOf(picture).webp(FULL_SIZE), packet).toBuffer()),
    onCore(() => renderThumbhash(picture)),
    ...GRID_WIDTHS.filter((gridWidth) => gridWidth < width).map((gridWidth) =>
      onCore(() => renderGrid(picture, gridWidth, packet)),
    ),
  ] as const
  // If one fails, the turn that ends with it is another's: then nothing of this picture works any more.
  await Promise.allSettled(works)
  const [compressed, thumbhash, ...grid] = await Promise.all(works)
  return { width, height, format, compressed, grid, thumbhash }
}

async function renderReference(bytes: Uint8Array): Promise<ModelPicture> {
  const picture = await decodePicture(bytes)
  const whole = await encodeReference(picture, REFERENCE_SIDE_MAX_PX)
  // Noise that is transparent too hardly shrinks; at half the side it fits even as it is.
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

async function renderPng(bytes: Uint8Array, marked: Uint8Array | null): Promise<Uint8Array> {
  const png = await pixelsOf(await decodePicture(bytes))
    .png()
    .toBuffer()
  const packet = marked && (await sharp(marked).metadata()).xmp
  return packet ? insertXmp(png, packet.toString()) : png
}

function within(picture: DecodedPicture, side: number): Sharp {
  return pixelsOf(picture).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
}

async function renderGrid(picture: DecodedPicture, width: number, packet: string | null): Promise<GridRendition> {
  const smaller = marked(pixelsOf(picture).resize({ width }).webp(GRID_SIZE), packet)
  const { data, info } = await smaller.toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, bytes: data }
}

function marked(picture: Sharp, packet: string | null): Sharp {
  return packet === null ? picture : picture.withXmp(packet)
}

async function renderThumbhash(picture: DecodedPicture): Promise<string> {
  const tiny = pixelsOf(picture).resize({ width: 64, height: 64, fit: 'inside' }).ensureAlpha().raw()
  const { data, info } = await tiny.toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

function markOriginal(bytes: Uint8Array, format: PictureFormat, packet: string): Uint8Array {
  if (format !== 'png') throw new RangeError('A picture that we encoded ourselves must be a PNG.')
  return insertXmp(bytes, packet)
}

/** Each rendition starts from the same decoded pixels, not from the file. */
function pixelsOf({ pixels, width, height, channels }: DecodedPicture): Sharp {
  return sharp(pixels, { raw: { width, height, channels } })
}
