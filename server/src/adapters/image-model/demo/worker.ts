import { parentPort } from 'node:worker_threads'
import { encodePng } from './encode.ts'
import { createPainter } from './engine.ts'
import type { PaintAnswer, PaintOrder } from './messages.ts'
import { SIZES } from './sizes.ts'

// The body of the worker thread: this module exists to be started, not to be imported.
if (!parentPort) throw new Error('The demo worker runs in a worker thread only.')
serve(parentPort)

function serve(port: NonNullable<typeof parentPort>): void {
  const paint = createPainter()
  port.on('message', (order: PaintOrder) => {
    void answer(order).then((message) =>
      port.postMessage(message, message.outcome === 'painted' ? [message.png.buffer] : []),
    )
  })

  async function answer({ id, prompt, aspectRatio, style, seed }: PaintOrder): Promise<PaintAnswer> {
    try {
      const encoded = await encodePng(paint(prompt, { ...SIZES[aspectRatio], style, seed }))
      return { id, outcome: 'painted', png: new Uint8Array(encoded) }
    } catch (error) {
      return { id, outcome: 'failed', message: error instanceof Error ? error.message : String(error) }
    }
  }
}
