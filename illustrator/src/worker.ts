import { parentPort } from 'node:worker_threads'
import { encodePreview, limitEncoder } from './encode-preview.ts'
import { createStepPainter } from './engine.ts'
import type { PaintResult, PaintRequest } from './messages.ts'
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
  port.on('message', (request: PaintRequest) => void render(request).then(post))

  function post(message: PaintResult): void {
    if (message.outcome === 'failed') port.postMessage(message)
    else port.postMessage(message, [message.outcome === 'painted' ? message.png.buffer : message.jpeg.buffer])
  }

  async function render(request: PaintRequest): Promise<PaintResult> {
    const { id } = request
    try {
      return { id, outcome: 'painted', png: await paintAndEncode(request) }
    } catch (error) {
      const failure = error instanceof UnreadableReference ? 'bad-request' : 'unavailable'
      return { id, outcome: 'failed', failure, message: error instanceof Error ? error.message : String(error) }
    }
  }

  async function paintAndEncode({
    id,
    prompt,
    aspectRatio,
    style,
    seed,
    ...request
  }: PaintRequest): Promise<Uint8Array<ArrayBuffer>> {
    const size = SIZES[aspectRatio]
    const reference = request.reference && (await decodeReference(request.reference, size))
    const steps = paint(prompt, { ...size, style, seed, reference, withPreviews: request.withPreviews })
    for (;;) {
      const step = steps.next()
      if (step.done) return encodePng(step.value)
      post({ id, outcome: 'partial', jpeg: new Uint8Array(await encodePreview(step.value)) })
    }
  }
}
