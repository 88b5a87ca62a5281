import { createORPCClient, type ClientLink } from '@orpc/client'
import type { Api } from './visit.ts'

// The first page comes with the HTML, so the machinery of calls is fetched with the first call.
const lazyLink: ClientLink<Record<never, never>> = {
  call: async (...call) => (await import('./link.ts')).link.call(...call),
}

/** The API in the browser, as the signed-in visitor. */
export const api: Api = createORPCClient(lazyLink)
