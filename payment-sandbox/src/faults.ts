/** What befalls a call. `answer` does what was asked for. */
export type Fault = (answer: () => Promise<Response>) => Promise<Response>

const WHOLE = JSON.stringify({ id: 'order_00000000000001', amount: 500, currency: 'USD' })

/** What tests put in the way of every call, by what the provider does then. */
export const FAULTS = {
  'does not answer': () => new Promise<Response>(() => {}),
  'breaks down with 500': async () =>
    Response.json({ error: { code: 'SERVER_ERROR', description: 'We are facing some trouble.' } }, { status: 500 }),
  'answers with garbage': async () => new Response('{"id":"order_'),
  'answers with a page': async () =>
    new Response('<!doctype html><title>Maintenance</title>', { headers: { 'content-type': 'text/html' } }),
  'answers slowly': async () => trickle(),
  'resets the connection': async () => Response.error(),
  'cuts its answer': async () => cut(),
  'loses its answer': async (answer) => {
    await answer()
    return Response.error()
  },
} satisfies Record<string, Fault>

function json(body: ReadableStream<Uint8Array>, length: number): Response {
  const headers = { 'content-type': 'application/json', 'content-length': String(length) }
  return new Response(body, { headers })
}

/** A byte a second: its end would come in a minute. */
function trickle(): Response {
  const left = [...new TextEncoder().encode(WHOLE)]
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 1_000).unref())
      controller.enqueue(Uint8Array.of(left.shift() ?? 32))
    },
  })
  return json(body, 60)
}

function cut(): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(WHOLE.slice(0, 20))),
    pull: (controller) => controller.error(new Error('The answer is cut.')),
  })
  return json(body, WHOLE.length)
}
