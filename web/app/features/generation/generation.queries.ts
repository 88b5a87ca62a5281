import type { AspectRatio, Generation, Image, Style, Visibility } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { VARIATIONS } from '@pictor/contract/limits'
import { isApiFailure } from '../../api/api-failure.ts'
import { api } from '../../api/api.ts'
import { dataUrlOf } from '../../lib/picture-file.ts'
import type { Api } from '../../lib/visit.ts'
import { followGeneration } from './running/follow.ts'
import { generationNews } from './running/generation-news.ts'
import { countAsking, GenerationRefused } from './asking/generation-refused.ts'

export interface Asking {
  /** Makes a repeated request harmless: the same key is the same generation, charged once. */
  key: string
  prompt: string
  aspectRatio: AspectRatio
  style: Style
  visibility: Visibility
  /** A picture to start from. */
  reference: File | null
}

/** Images, none of them if the server lost them, or the generation that ended without. */
export type Outcome = { images: readonly Image[] } | { ended: Generation }

type OnProgress = (generation: Generation) => void

/** Asks for a picture and follows it to its end. Throws GenerationRefused for what is not worth sending. */
export async function generate(asking: Asking, onProgress: OnProgress, by: Api = api): Promise<Outcome> {
  const { key, reference, ...wishes } = asking
  if (wishes.prompt.trim() === '') throw new GenerationRefused(messages.INPUT_REQUIRED)
  countAsking()
  const answer = await by.generation.create({
    headers: { prefer: 'respond-async', 'idempotency-key': key },
    body: { ...wishes, variations: VARIATIONS, image: reference && (await dataUrlOf(reference)) },
  })
  // Waiting is a server's right: it may ignore what is preferred.
  if (answer.status === 200) return { images: answer.body.images }
  return followToEnd(answer.body.generation, onProgress, by)
}

/** Follows one that is under way. */
export async function followToEnd(first: Generation, onProgress: OnProgress, by: Api = api): Promise<Outcome> {
  const read = (id: string) => readGeneration(id, by)
  const ended = await followGeneration(first, { read, onProgress, isFinal, news: generationNews })
  return ended.status === 'succeeded' ? { images: ended.images } : { ended }
}

export async function readGeneration(id: string, by: Api = api): Promise<Generation> {
  return (await by.generation.get({ id })).generation
}

/** Signed out meanwhile, or never there: no later asking brings more. */
function isFinal(failure: unknown): boolean {
  return isApiFailure(failure) && [400, 401, 403, 404].includes(failure.status)
}
