/** Replaces the handling of a call. The argument handles the call normally. */
export type Fault = (handle: () => Promise<Response>) => Promise<Response>

const FULL_BODY = JSON.stringify({ id: 'order_00000000000001', amount: 500, currency: 'USD' })

/** Faults that tests inject into every call. The key completes the sentence "The provider …". */
export const FAULTS = {
  'never responds': () => new Promise<Response>(() => {}),
  'responds with 500': async () =>
    Response.json({ error: { code: 'SERVER_ERROR', description: 'We are facing some trouble.' } }, { status: 500 }),
  'responds with invalid JSON': async () => new Response('{"id":"order_'),
  'responds with an HTML page': async () =>
    new Response('<!doctype html><title>Maintenance</title>', { headers: { 'content-type': 'text/html' } }),
  'responds one byte per second': async () => trickle(),
  'resets the connection': async () => Response.error(),
  'truncates the response': async () => truncate(),
  'loses the response': async (handle) => {
    await handle()
    return Response.error()
  },
} satisfies Record<string, Fault>

function json(body: ReadableStream<Uint8Array>, length: number): Response {
  const headers = { 'content-type': 'application/json', 'content-length': String(length) }
  return new Response(body, { headers })
}

/** Sends one byte per second, so that the response takes a minute. */
function trickle(): Response {
  const remaining = [...new TextEncoder().encode(FULL_BODY)]
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 1_000).unref())
      controller.enqueue(Uint8Array.of(remaining.shift() ?? 32))
    },
  })
  return json(body, 60)
}

function truncate(): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(FULL_BODY.slice(0, 20))),
    pull: (controller) => controller.error(new Error('The response is truncated.')),
  })
  return json(body, FULL_BODY.length)
}
