import { authMessages } from './errors.auth.ts'
import { backendMessages } from './errors.backend.ts'
import { creditsMessages } from './errors.credits.ts'
import { favoritesMessages } from './errors.favorites.ts'
import { generationMessages } from './errors.generation.ts'
import { listsMessages } from './errors.lists.ts'
import { failures } from './errors.failures.ts'
import type { Message } from './errors.message.ts'
import { purchaseMessages } from './errors.purchase.ts'
import { rejections } from './errors.rejections.ts'
import type { ServerError } from './errors.server.ts'

export { fill } from './errors.fill.ts'
export type { Message } from './errors.message.ts'
export type { ServerError } from './errors.server.ts'

/** All messages to users: section 8 of the specification, and the toasts and empty states of sections 2 and 4. */
export const messages = {
  ...backendMessages,
  ...authMessages,
  ...favoritesMessages,
  ...listsMessages,
  ...creditsMessages,
  ...generationMessages,
  ...purchaseMessages,
} as const satisfies Record<string, Message>

/** Name of a message in the catalog. */
export type MessageCode = keyof typeof messages

/** All errors of the server by code. The body of an error response is `{code, message, ...details}`. */
export const errors = { ...rejections, ...failures } as const satisfies Record<string, ServerError>

/** Error code in the body of an error response. */
export type ErrorCode = keyof typeof errors
