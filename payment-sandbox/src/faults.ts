import { answerWith, stall, type Answer } from './vendor-server.ts'

const WHOLE = JSON.stringify({ id: 'order_00000000000001', amount: 500, currency: 'USD' })

/** What may befall a call to the provider. */
export const PROVIDER_FAULTS: [name: string, answer: Answer][] = [
  ['does not answer', stall],
  [
    'breaks down with 500',
    answerWith(500, { error: { code: 'SERVER_ERROR', description: 'We are facing some trouble.' } }),
  ],
  ['answers with garbage', answerWith(200, '{"id":"order_')],
  [
    'answers with a page',
    answerWith(200, '<!doctype html><title>Maintenance</title>', { 'content-type': 'text/html' }),
  ],
  ['answers slowly', trickle],
  ['resets the connection', (_call, response) => void response.socket?.resetAndDestroy()],
  ['cuts its answer', cut],
]

/** A byte a second: its end would come in a minute. */
function trickle(...[, response]: Parameters<Answer>): void {
  const body = WHOLE.padEnd(60)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  let sent = 0
  const timer = setInterval(() => response.write(body.charAt(sent++)), 1_000)
  response.once('close', () => clearInterval(timer))
}

function cut(...[, response]: Parameters<Answer>): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': WHOLE.length })
  response.write(WHOLE.slice(0, 20), () => response.destroy())
}
