import { authMessages } from './errors.auth.ts'
import { backendMessages } from './errors.backend.ts'
import { creditsMessages } from './errors.credits.ts'
import { favoritesMessages } from './errors.favorites.ts'
import { generationMessages } from './errors.generation.ts'
import { listsMessages } from './errors.lists.ts'
import { failures } from './errors.failures.ts'
import type { Message } from './errors.message.ts'
import { purchaseMessages } from './errors.purchase.ts'
import { refusals } from './errors.refusals.ts'
import type { ServerError } from './errors.server.ts'

export { fill } from './errors.fill.ts'
export type { Message } from './errors.message.ts'
export type { ServerError } from './errors.server.ts'

/** Everything the product says to a visitor: section 8 of the specification, and the toasts and empty states of 2 and 4. */
export const messages = {
  ...backendMessages,
  ...authMessages,
  ...favoritesMessages,
  ...listsMessages,
  ...creditsMessages,
  ...generationMessages,
  ...purchaseMessages,
} as const satisfies Record<string, Message>

/** The name of a message of the catalogue. */
export type MessageCode = keyof typeof messages

/** Every code the server answers with; the body is `{code, message, ...details}`. */
export const errors = { ...refusals, ...failures } as const satisfies Record<string, ServerError>

/** A code of an error's body. */
export type ErrorCode = keyof typeof errors
