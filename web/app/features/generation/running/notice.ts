import type { Message } from '@pictor/contract/errors'

/** What a toast says. */
export interface Notice {
  title: string
  text?: string
}

/** A message of the catalogue as a toast: one that has no heading is the heading. */
export function noticeOf({ title, text }: Pick<Message, 'title' | 'text'>): Notice {
  return title === null ? { title: text } : { title, text }
}

/** The key of the request makes this true enough to say: whatever arrived is charged once, and what failed is refunded. */
export const NOT_CHARGED =
  'Nothing was lost: credits are only kept for pictures you get. Check your connection and try again.'
