import { ORPCError } from '@orpc/client'
import type { AspectRatio, Generation, Image } from '@pictor/contract'
import { VARIATIONS } from '@pictor/contract/limits'
import { api } from '../../lib/api.ts'
import type { Api } from '../../lib/visit.ts'
import { followGeneration } from './follow.ts'

export interface Asking {
  /** Makes a repeated request harmless: the same key is the same generation, charged once. */
  key: string
  prompt: string
  aspectRatio: AspectRatio
}

/** Images, none of them if the server lost them, or the generation that ended without. */
export type Outcome = { images: readonly Image[] } | { ended: Generation }

/** Asks for a picture and follows it to its end. */
export async function generate(
  asking: Asking,
  onProgress: (generation: Generation) => void,
  by: Api = api,
): Promise<Outcome> {
  const answer = await by.generation.create({
    headers: { prefer: 'respond-async', 'idempotency-key': asking.key },
    body: { prompt: asking.prompt, aspectRatio: asking.aspectRatio, variations: VARIATIONS },
  })
  // Waiting is a server's right: it may ignore what is preferred.
  if (answer.status === 200) return { images: answer.body.images }
  const read = async (id: string) => (await by.generation.get({ id })).generation
  const ended = await followGeneration(answer.body.generation, { read, onProgress, isFinal })
  return ended.status === 'succeeded' ? { images: ended.images } : { ended }
}

/** Signed out meanwhile, or never there: no later asking brings more. */
function isFinal(failure: unknown): boolean {
  return failure instanceof ORPCError && [400, 401, 403, 404].includes(failure.status)
}
