import type { Send } from './fetch.ts'

/** Requests with the method and address of one that is under way share its answer. It is given up when all who asked gave up. */
export function createMergedFetch(send: Send): Send {
  const underWay = new Map<string, Shared>()

  function begin(key: string, request: Request): Shared {
    const giveUp = new AbortController()
    const forget = () => {
      if (underWay.get(key) === shared) underWay.delete(key)
    }
    const answer = send(new Request(request, { signal: giveUp.signal })).finally(forget)
    const shared: Shared = {
      answer,
      followers: 0,
      abandon(reason) {
        // Whoever asks from now on is not to join what is given up.
        forget()
        giveUp.abort(reason)
      },
    }
    underWay.set(key, shared)
    return shared
  }

  return async (request) => {
    request.signal.throwIfAborted()
    const key = `${request.method} ${request.url}`
    return follow(underWay.get(key) ?? begin(key, request), request.signal)
  }
}

interface Shared {
  answer: Promise<Response>
  followers: number
  abandon: (reason: unknown) => void
}

async function follow(shared: Shared, signal: AbortSignal): Promise<Response> {
  shared.followers += 1
  const gone = Promise.withResolvers<never>()
  const leave = () => {
    shared.followers -= 1
    gone.reject(signal.reason)
    if (shared.followers === 0) shared.abandon(signal.reason)
  }
  signal.addEventListener('abort', leave, { once: true })
  try {
    // The answer itself is never read, so that everybody can have a copy.
    return (await Promise.race([shared.answer, gone.promise])).clone()
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
