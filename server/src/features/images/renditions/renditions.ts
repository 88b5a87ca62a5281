import { UPLOAD_MAX_BYTES } from '@pictor/contract/limits'
import { createTurns, LineFullError } from '../../../kernel/turns.ts'
import type { ModelPicture } from '../../../ports/image-model.ts'
import { type Workshop, WorkshopError } from '../../../ports/workshop.ts'
import type { PictureFormat } from './decoding.ts'
import { type CardWish, PictureError, type RenderingAnswer, type RenderingOrder } from './rendering-orders.ts'
import { insertXmp } from '../downloads/png-text.ts'
import { type Provenance, provenancePacket } from '../downloads/provenance.ts'
import { failure } from '../../../kernel/failure.ts'

export interface PictureOrigin {
  provenance: Provenance
  /** True for PNGs of the illustrator, which get provenance. A provider's original may be signed and is not changed. */
  encodedByUs: boolean
}

/** Everything that is stored of one image. Nothing in it contains the prompt. */
export interface RenderedPicture {
  /** Of the upright image, read from the file. */
  width: number
  height: number
  /** Of the original. */
  format: PictureFormat
  original: Uint8Array
  /** WebP in full size. */
  compressed: Uint8Array
  /** WebP, narrowest first. Only widths below the original's, so none for a small image. */
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
 * Renders images in the image worker. Rejects with an image error if the bytes are no accepted image, or if the image
 * exceeds the limits of a worker process. Rejects with a process error if the process ended for another reason.
 * Uploads, references, PNGs and cards run one at a time, so that a process is always free for generated images. If too
 * many of them are queued, they reject.
 */
export interface Renditions {
  render(bytes: Uint8Array, origin: PictureOrigin): Promise<RenderedPicture>
  /**
   * Encodes all files from the decoded pixels, including the original in its own format. They are upright and contain
   * no metadata of the uploaded file.
   */
  renderUpload(bytes: Uint8Array): Promise<RenderedPicture>
  /** A reference image within the limits of the port: JPEG, or PNG if it is transparent. */
  renderReference(bytes: Uint8Array): Promise<ModelPicture>
  /** A partial image, shown while the model works: a small WebP. */
  renderPartial(bytes: Uint8Array, provenance: Provenance): Promise<ModelPicture>
  /** Converts an original to PNG, without an XMP packet. */
  renderPng(bytes: Uint8Array): Promise<Uint8Array>
  /** The social card of an image, as JPEG. */
  renderCard(bytes: Uint8Array, wish: CardWish): Promise<Uint8Array>
}

const VISITORS_AT_ONCE = 1
/** The largest image takes some seconds. */
const VISITORS_IN_LINE = 20

/** No decoder runs in this process. The worker processes do all the work. */
export function createRenditions(workshop: Workshop<RenderingOrder, RenderingAnswer>): Renditions {
  const inTurn = createTurns(VISITORS_AT_ONCE, VISITORS_IN_LINE)

  async function ask(order: RenderingOrder): Promise<RenderingAnswer> {
    const answer = await workshop.carryOut(order).catch((error: unknown) => {
      throw refusedBy(error)
    })
    if (answer.outcome === 'refused') throw new PictureError(answer.reason, answer.message)
    return answer
  }

  async function askForPicture(order: RenderingOrder): Promise<RenderedPicture> {
    const answer = await ask(order)
    if (answer.outcome !== 'picture') throw new TypeError('The image worker returned no image.')
    return { ...answer.picture, original: answer.picture.original ?? order.bytes }
  }

  async function askForFile(order: RenderingOrder): Promise<ModelPicture> {
    const answer = await ask(order)
    if (answer.outcome !== 'file') throw new TypeError('The image worker returned no file.')
    return answer.file
  }

  return {
    async render(bytes, { provenance, encodedByUs }) {
      const picture = await askForPicture({ type: 'picture', bytes, provenance })
      return encodedByUs ? { ...picture, original: markOriginal(picture, provenance) } : picture
    },
    async renderUpload(bytes) {
      if (bytes.length > UPLOAD_MAX_BYTES) throw new PictureError('too-large', `${bytes.length} bytes are too many.`)
      return inTurn(() => askForPicture({ type: 'upload', bytes }))
    },
    renderReference: (bytes) => inTurn(() => askForFile({ type: 'reference', bytes })),
    renderPartial: (bytes, provenance) => askForFile({ type: 'partial', bytes, provenance }),
    async renderPng(bytes) {
      return (await inTurn(() => askForFile({ type: 'png', bytes }))).bytes
    },
    async renderCard(bytes, wish) {
      return (await inTurn(() => askForFile({ type: 'card', bytes, wish }))).bytes
    },
  }
}

function markOriginal({ original, format }: RenderedPicture, provenance: Provenance): Uint8Array {
  if (format !== 'png') throw new RangeError('An image that we encoded must be a PNG.')
  return insertXmp(original, provenancePacket(provenance))
}

/** An image that crashes the process or exceeds its limits counts as not accepted. */
function refusedBy(error: unknown): unknown {
  if (!(error instanceof WorkshopError) || error.failure === 'lost') return error
  const reason = error.failure === 'crashed' ? 'not-a-picture' : 'too-large'
  return new PictureError(reason, `The image could not be rendered. ${error.message}`, { cause: error })
}

/** The error to throw to the client that sent the image. Unexpected errors are returned unchanged. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof PictureError)
    return failure(error.reason === 'too-large' ? 'IMAGE_TOO_LARGE' : 'IMAGE_NOT_ACCEPTED')
  return error instanceof WorkshopError || error instanceof LineFullError ? failure('SERVICE_UNAVAILABLE') : error
}
