import { z } from 'zod'
import { ImageModelError, type ModelPicture } from '../../../ports/image-model.ts'
import { ANSWER_MAX_BYTES, parseJson, readChunks } from '../vendor/answer.ts'
import { decodePicture } from '../vendor/picture.ts'
import { readServerSentEvents } from '../vendor/server-sent-events.ts'
import type { PictureAnswer } from './answer.ts'
import { explainProblem, readProblem, type FailedAnswer } from './failures.ts'

/** Rough pictures asked for before the finished one; each costs some tokens. */
export const PARTIAL_PICTURES = 2

const PictureEvent = z.object({
  type: z.enum([
    'image_generation.partial_image',
    'image_edit.partial_image',
    'image_generation.completed',
    'image_edit.completed',
  ]),
  b64_json: z.string(),
  usage: z.record(z.string(), z.unknown()).nullish().catch(null),
})

/**
 * Reads to the finished picture, which may come before all rough ones have. Rejects as reading a body does, with what a problem in
 * the stream means, and with `unavailable` if it ends without a finished picture.
 */
export async function readPictureStream(
  answer: Response,
  context: FailedAnswer,
  onPartial: (picture: ModelPicture) => void,
): Promise<PictureAnswer> {
  const { vendor } = context
  const chunks = readChunks(vendor, answer, ANSWER_MAX_BYTES * (PARTIAL_PICTURES + 1))
  for await (const data of readServerSentEvents(chunks)) {
    const problem = readProblem(data)
    if (problem) throw explainProblem(problem, context)
    if (data === '[DONE]') continue
    // Kinds of events that come later are none of ours.
    const event = PictureEvent.safeParse(parseJson(vendor, data)).data
    if (!event) continue
    if (event.type.endsWith('.completed')) return { base64: event.b64_json, url: null, usage: event.usage ?? null }
    const rough = decodeRough(vendor, event.b64_json)
    if (rough) onPartial(rough)
  }
  throw new ImageModelError('unavailable', `${vendor} ended its stream before the picture was finished.`)
}

/** Null for what is no picture: the finished one is paid for, and worth waiting for without it. */
function decodeRough(vendor: string, base64: string): ModelPicture | null {
  try {
    return decodePicture(vendor, base64)
  } catch (error) {
    if (error instanceof ImageModelError) return null
    throw error
  }
}
