import { parentPort } from 'node:worker_threads'
import { encodeRough, limitEncoder } from './encode-rough.ts'
import { createStepPainter } from './engine.ts'
import type { PaintAnswer, PaintOrder } from './messages.ts'
import { createPngEncoder } from './png.ts'
import { decodeReference, UnreadableReference } from './reference/decode.ts'
import { SIZES } from './sizes.ts'

// The worker thread starts this module. Do not import it.
if (!parentPort) throw new Error('This module runs only in a worker thread.')
serve(parentPort)

function serve(port: NonNullable<typeof parentPort>): void {
  const paint = createStepPainter()
  const encodePng = createPngEncoder()
  limitEncoder()
  port.on('message', (order: PaintOrder) => void answer(order).then(post))

  function post(message: PaintAnswer): void {
    if (message.outcome === 'failed') port.postMessage(message)
    else port.postMessage(message, [message.outcome === 'painted' ? message.png.buffer : message.jpeg.buffer])
  }

  async function answer(order: PaintOrder): Promise<PaintAnswer> {
    const { id } = order
    try {
      return { id, outcome: 'painted', png: await draw(order) }
    } catch (error) {
      const failure = error instanceof UnreadableReference ? 'bad-request' : 'unavailable'
      return { id, outcome: 'failed', failure, message: error instanceof Error ? error.message : String(error) }
    }
  }

  async function draw({
    id,
    prompt,
    aspectRatio,
    style,
    seed,
    ...order
  }: PaintOrder): Promise<Uint8Array<ArrayBuffer>> {
    const size = SIZES[aspectRatio]
    const reference = order.reference && (await decodeReference(order.reference, size))
    const steps = paint(prompt, { ...size, style, seed, reference, wantsRough: order.wantsPartials })
    for (;;) {
      const step = steps.next()
      if (step.done) return encodePng(step.value)
      post({ id, outcome: 'partial', jpeg: new Uint8Array(await encodeRough(step.value)) })
    }
  }
}
