import { dataUrlOf } from '../fixtures/upload-calls.ts'

/** The smallest PNG. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)

/**
 * Inputs that every actor sends with an idempotency key, always the same. A repeated key returns the first result, but
 * only to its owner.
 */
export const IDEMPOTENT_INPUTS = {
  deduct: { credits: 1 },
  generation: { prompt: 'a heron', visibility: 'private' },
  order: { currency: 'USD' },
  upload: { image: dataUrlOf(PIXEL) },
} as const
