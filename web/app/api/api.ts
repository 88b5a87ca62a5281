import type { Api } from '../lib/request-context.ts'

/**
 * The API in the browser, as the signed-in user. The data of the first page comes with its HTML, so the client is loaded with the
 * first call.
 */
// The client knows the contract, and throws for a path that is not in it.
export const api = callableAt([]) as Api

function callableAt(path: readonly string[]): unknown {
  const callHere = async (input: unknown, options?: CallOptions) =>
    (await import('./client.ts')).callApi(path, input, options)
  return new Proxy(callHere, {
    // A `then` would make it a promise.
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? callableAt([...path, name]) : undefined),
  })
}

interface CallOptions {
  signal?: AbortSignal
}
