import { toDataUrl } from '../fixtures/upload-calls.ts'

/** The smallest PNG. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)

/**
 * The inputs of calls that take an idempotency key. Every actor sends the same input, so a repeated key returns the
 * first result, but only to its owner.
 */
export const IDEMPOTENT_INPUTS = {
  deduct: { credits: 1 },
  generation: { prompt: 'a heron', visibility: 'private' },
  order: { currency: 'USD' },
  upload: { image: toDataUrl(PIXEL) },
} as const
