import { messages, type Message } from '@pictor/contract/errors'
import { CLIENT_LIMIT_GENERATIONS, CLIENT_LIMIT_WINDOW_MS } from '@pictor/contract/limits'
import { createLimiter } from '../../../api/limiter.ts'

/** An asking that was turned away before it was sent, and why. */
export class GenerationRefused extends Error {
  readonly reason: Message
  constructor(reason: Message) {
    super(reason.text)
    this.reason = reason
  }
}

const askings = createLimiter({ most: CLIENT_LIMIT_GENERATIONS, windowMs: CLIENT_LIMIT_WINDOW_MS })

/** Throws GenerationRefused where this page has asked too often lately. */
export function countAsking(): void {
  if (!askings.take()) throw new GenerationRefused(messages.CLIENT_RATE_LIMITED)
}
