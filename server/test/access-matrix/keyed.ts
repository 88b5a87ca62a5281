import { dataUrlOf } from '../fixtures/upload-calls.ts'

/** The smallest PNG. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)

/** What everybody asks for with an Idempotency-Key of their own, in the same words: the same key gives the same, to its owner alone. */
export const KEYED = {
  deduct: { credits: 1 },
  generation: { prompt: 'a heron', visibility: 'private' },
  order: { currency: 'USD' },
  upload: { image: dataUrlOf(PIXEL) },
} as const
