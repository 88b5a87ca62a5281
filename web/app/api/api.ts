import type { Api } from '../lib/request-context.ts'

/**
 * The API in the browser, called as the signed-in user. The data of the first page comes with its HTML, so the client
 * is loaded only with the first call.
 */
// A wrong path is no type error here: `callApi` throws for it.
export const api = createCallable([]) as Api

function createCallable(path: readonly string[]): unknown {
  const call = async (input: unknown, options?: CallOptions) =>
    (await import('./client.ts')).callApi(path, input, options)
  return new Proxy(call, {
    // With a `then` method, `await` would treat the object as a promise.
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? createCallable([...path, name]) : undefined),
  })
}

interface CallOptions {
  signal?: AbortSignal
}
