import { UPLOAD_MAX_BYTES } from '@pictor/contract/limits'
import { createTurns, LineFullError } from '../../../kernel/turns.ts'
import type { ModelPicture } from '../../../ports/image-model.ts'
import { type Workshop, WorkshopError } from '../../../ports/workshop.ts'
import type { PictureFormat } from './decoding.ts'
import { type CardWish, PictureError, type RenderingAnswer, type RenderingOrder } from './rendering-orders.ts'
import { insertXmp } from '../downloads/png-text.ts'
import { type Provenance, provenancePacket } from '../downloads/provenance.ts'
import { failure } from '../../../kernel/failure.ts'

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

/**
 * What is made of pictures. Rejects with a PictureError if the bytes are no picture that we accept, or one that no program of ours
 * can read within its bounds; with a WorkshopError if the program was lost for another reason. Uploads, references, PNGs and cards take turns, so
 * that a place is always left for generated pictures; beyond a line of them they reject with a LineFullError.
 */
export interface Renditions {
  render(bytes: Uint8Array, origin: PictureOrigin): Promise<RenderedPicture>
  /**
   * Everything anew from the decoded pixels, the original too, in its own format: upright, and nothing is left of what the file carried
   * beside them.
   */
  renderUpload(bytes: Uint8Array): Promise<RenderedPicture>
  /** What a model may start from, as the port says: JPEG, or PNG where it is transparent. */
  renderReference(bytes: Uint8Array): Promise<ModelPicture>
  /** What is shown while a model is still drawing: a small WebP. */
  renderPartial(bytes: Uint8Array, provenance: Provenance): Promise<ModelPicture>
  /** An original as PNG. It carries no packet yet. */
  renderPng(bytes: Uint8Array): Promise<Uint8Array>
  /** The social card of a picture, as JPEG. */
  renderCard(bytes: Uint8Array, wish: CardWish): Promise<Uint8Array>
}

const VISITORS_AT_ONCE = 1
/** The largest takes some seconds. */
const VISITORS_IN_LINE = 20

/** No decoder runs in this process: the workshop's program (`renditions/rendering.ts`) does all of it. */
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
    if (answer.outcome !== 'picture') throw new TypeError('The answer is no picture.')
    return { ...answer.picture, original: answer.picture.original ?? order.bytes }
  }

  async function askForFile(order: RenderingOrder): Promise<ModelPicture> {
    const answer = await ask(order)
    if (answer.outcome !== 'file') throw new TypeError('The answer is no file.')
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
  if (format !== 'png') throw new RangeError('A picture that we encoded ourselves must be a PNG.')
  return insertXmp(original, provenancePacket(provenance))
}

/** A picture that brings the program down, or takes too much of it, is none that we accept. */
function refusedBy(error: unknown): unknown {
  if (!(error instanceof WorkshopError) || error.failure === 'lost') return error
  const reason = error.failure === 'crashed' ? 'not-a-picture' : 'too-large'
  return new PictureError(reason, `The picture could not be rendered. ${error.message}`, { cause: error })
}

/** What whoever sent a picture is told when it could not be rendered; anything unforeseen as it is. To be thrown. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof PictureError)
    return failure(error.reason === 'too-large' ? 'IMAGE_TOO_LARGE' : 'IMAGE_NOT_ACCEPTED')
  return error instanceof WorkshopError || error instanceof LineFullError ? failure('SERVICE_UNAVAILABLE') : error
}
