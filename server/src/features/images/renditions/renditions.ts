import { UPLOAD_MAX_BYTES } from '@pictor/contract/limits'
import { createConcurrencyLimiter, QueueFullError } from '../../../kernel/concurrency-limiter.ts'
import type { EncodedImage } from '../../../ports/image-model.ts'
import { type ProcessPool, WorkerProcessError } from '../../../ports/process-pool.ts'
import type { ImageFormat } from './decode-image.ts'
import { type CardOptions, ImageDecodeError, type RenderResult, type RenderRequest } from './render-messages.ts'
import { insertXmp } from '../downloads/png-chunks.ts'
import { type Provenance, createProvenancePacket } from '../downloads/provenance.ts'
import { apiError } from '../../../kernel/api-error.ts'

export interface ImageOrigin {
  provenance: Provenance
  /** True for PNGs of the illustrator, which get provenance. A provider's original may be signed and is not changed. */
  isOwnEncoding: boolean
}

/** The files and data that are stored for one image. None of them contains the prompt. */
export interface RenderedImage {
  /** Size of the upright image in pixels, read from the file. */
  width: number
  height: number
  /** Format of the original. */
  format: ImageFormat
  original: Uint8Array
  /** WebP in full size. */
  compressed: Uint8Array
  /** WebP, narrowest first. Only in widths below that of the original, so a small image has none. */
  grid: GridRendition[]
  /** Base64. */
  thumbhash: string
}

export interface GridRendition {
  width: number
  height: number
  bytes: Uint8Array
}

/**
 * Renders images in the image worker. Rejects with an ImageDecodeError if the bytes are not an accepted image, or if
 * the image exceeds the limits of a worker process. Rejects with a WorkerProcessError if the process ended for another
 * reason. Uploads, exported originals, references, PNGs and cards run one at a time, so that a process is always free
 * for generated images; they reject with a QueueFullError if too many of them are queued.
 */
export interface Renditions {
  render(bytes: Uint8Array, origin: ImageOrigin): Promise<RenderedImage>
  /** Renders an original that this application stored before. The renditions get the provenance, unless it is null. */
  renderStored(bytes: Uint8Array, provenance: Provenance | null): Promise<RenderedImage>
  /**
   * Encodes all files from the decoded pixels, including the original in its own format. They are upright and contain
   * no metadata of the uploaded file.
   */
  renderUpload(bytes: Uint8Array): Promise<RenderedImage>
  /** A reference image within the limits of the port: JPEG, or PNG if it is transparent. */
  renderReference(bytes: Uint8Array): Promise<EncodedImage>
  /** A partial image, shown while the model works: a small WebP. */
  renderPartial(bytes: Uint8Array, provenance: Provenance): Promise<EncodedImage>
  /** Converts an original to PNG, without an XMP packet. */
  renderPng(bytes: Uint8Array): Promise<Uint8Array>
  /** The social card of an image, as JPEG. */
  renderCard(bytes: Uint8Array, options: CardOptions): Promise<Uint8Array>
}

const USER_IMAGE_CONCURRENCY = 1
/**
 * Queued uploads, exported originals, references, PNGs and cards. The largest image takes some seconds, so clients
 * would not wait longer.
 */
const USER_IMAGES_QUEUED_MAX = 20

/** The worker processes do all the work, so that no decoder runs in this process. */
export function createRenditions(processPool: ProcessPool<RenderRequest, RenderResult>): Renditions {
  const runLimited = createConcurrencyLimiter(USER_IMAGE_CONCURRENCY, USER_IMAGES_QUEUED_MAX)

  async function runRequest(request: RenderRequest): Promise<RenderResult> {
    const result = await processPool.run(request).catch((error: unknown) => {
      throw toDecodeError(error)
    })
    if (result.outcome === 'rejected') throw new ImageDecodeError(result.reason, result.message)
    return result
  }

  async function requestImage(request: RenderRequest): Promise<RenderedImage> {
    const result = await runRequest(request)
    if (result.outcome !== 'image') throw new TypeError('The image worker returned no image.')
    return { ...result.image, original: result.image.original ?? request.bytes }
  }

  async function requestFile(request: RenderRequest): Promise<EncodedImage> {
    const result = await runRequest(request)
    if (result.outcome !== 'file') throw new TypeError('The image worker returned no file.')
    return result.file
  }

  return {
    async render(bytes, { provenance, isOwnEncoding }) {
      const packet = createProvenancePacket(provenance)
      const image = await requestImage({ type: 'image', bytes, packet })
      return isOwnEncoding ? { ...image, original: insertXmp(image.original, packet) } : image
    },
    renderStored(bytes, provenance) {
      const packet = provenance && createProvenancePacket(provenance)
      return runLimited(() => requestImage({ type: 'image', bytes, packet }))
    },
    async renderUpload(bytes) {
      if (bytes.length > UPLOAD_MAX_BYTES)
        throw new ImageDecodeError('too-large', `${bytes.length} bytes are too many.`)
      return runLimited(() => requestImage({ type: 'upload', bytes }))
    },
    renderReference: (bytes) => runLimited(() => requestFile({ type: 'reference', bytes })),
    renderPartial: (bytes, provenance) =>
      requestFile({ type: 'partial', bytes, packet: createProvenancePacket(provenance) }),
    async renderPng(bytes) {
      return (await runLimited(() => requestFile({ type: 'png', bytes }))).bytes
    },
    async renderCard(bytes, options) {
      return (await runLimited(() => requestFile({ type: 'card', bytes, options }))).bytes
    },
  }
}

/** An image that crashes the process or exceeds its limits counts as not accepted. */
function toDecodeError(error: unknown): unknown {
  if (!(error instanceof WorkerProcessError) || error.failure === 'lost') return error
  const reason = error.failure === 'crashed' ? 'not-an-image' : 'too-large'
  return new ImageDecodeError(reason, `The image could not be rendered. ${error.message}`, { cause: error })
}

/** Throws the error for the client that sent the image. Throws unexpected errors unchanged. */
export function throwApiError(error: unknown): never {
  if (error instanceof ImageDecodeError)
    throw apiError(error.reason === 'too-large' ? 'IMAGE_TOO_LARGE' : 'IMAGE_NOT_ACCEPTED')
  if (error instanceof WorkerProcessError || error instanceof QueueFullError) throw apiError('SERVICE_UNAVAILABLE')
  throw error
}
