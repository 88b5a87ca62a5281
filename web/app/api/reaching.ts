import type { Send } from './fetch.ts'

/** What the window hears when a call did not get to the server. */
export const SERVER_MISSED = 'serverMissed'

const GATEWAY_STATUSES = new Set([502, 503, 504])

/** Tells the page of calls that did not get to the server: there is no network, or what stands before the server answers for it. */
export function createReachingFetch(send: Send, tell: () => void = tellPage): Send {
  return async (request) => {
    try {
      const response = await send(request)
      if (isOfAnother(response)) tell()
      return response
    } catch (error) {
      // What `fetch` throws for everything that happens to the network; one that swallows all it is given ends in the time-out.
      if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')) tell()
      throw error
    }
  }
}

/** Our own server says in JSON that it is busy. */
function isOfAnother({ status, headers }: Response): boolean {
  return GATEWAY_STATUSES.has(status) && !headers.get('content-type')?.startsWith('application/json')
}

function tellPage(): void {
  dispatchEvent(new Event(SERVER_MISSED))
}
