import type { Api } from '../lib/visit.ts'

/**
 * The API in the browser, as the signed-in visitor. The first page comes with the HTML, so the machinery of calls is fetched
 * with the first call.
 */
// Whatever is called is handed to the link, which knows the contract and fails for what is none of its calls.
export const api = callableAt([]) as Api

function callableAt(path: readonly string[]): unknown {
  const callHere = async (input: unknown, options?: CallOptions) =>
    (await import('./client.ts')).callApi(path, input, options)
  return new Proxy(callHere, {
    // Not a promise, though it answers to every other name.
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? callableAt([...path, name]) : undefined),
  })
}

interface CallOptions {
  signal?: AbortSignal
}
