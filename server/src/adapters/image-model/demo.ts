import { Worker } from 'node:worker_threads'
import { ImageModelError, type ImageModel, type DrawnPicture, type ImageModelRequest } from '../../ports/image-model.ts'
import { ENGINE_VERSION } from './demo/version.ts'
import type { PaintAnswer, PaintOrder } from './demo/messages.ts'

export interface DemoImageModelOptions {
  /** Where the worker's module lies: `demo/worker.ts` in the source, `demo-worker.js` beside the bundle. */
  workerUrl: URL
}

/** Many times what a picture takes. */
const STUCK_AFTER_MS = 10_000

interface Job {
  order: PaintOrder
  signal: AbortSignal
  onPartial: ImageModelRequest['onPartial']
  resolve: (picture: DrawnPicture) => void
  reject: (reason: unknown) => void
}

/** The built-in illustrator. One worker thread, started with the first request, paints one picture after the other. */
export function createDemoImageModel({ workerUrl }: DemoImageModelOptions): ImageModel {
  const waiting: Job[] = []
  let worker: Worker | undefined
  let current: Job | undefined
  let lastId = 0
  let isClosed = false

  function generate(request: ImageModelRequest): Promise<DrawnPicture> {
    const { prompt, aspectRatio, style, seed, signal, onPartial } = request
    const wantsPartials = onPartial !== undefined
    const reference = request.reference?.bytes ?? null
    return new Promise((resolve, reject) => {
      if (isClosed) return reject(new ImageModelError('unavailable', 'The demo engine is closed.'))
      if (signal.aborted) return reject(signal.reason)
      const order = { id: ++lastId, prompt, aspectRatio, style, seed, reference, wantsPartials }
      const job: Job = { order, signal, onPartial, resolve, reject }
      const abort = () => forget(job)
      signal.addEventListener('abort', abort, { once: true })
      job.resolve = (picture) => (signal.removeEventListener('abort', abort), resolve(picture))
      job.reject = (reason) => (signal.removeEventListener('abort', abort), reject(reason))
      waiting.push(job)
      startNext()
    })
  }

  function startNext(): void {
    if (current || isClosed) return
    current = waiting.shift()
    if (!current) return
    worker ??= startWorker()
    worker.ref()
    worker.postMessage(current.order)
  }

  function startWorker(): Worker {
    // Large arrays live outside the heap, of which 20 MiB are ever in use; a small one is collected more often.
    const started = new Worker(workerUrl, {
      resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 48 },
    })
    started.on('message', (answer: PaintAnswer) => take(answer))
    started.on('error', (error) => lose(started, error))
    started.on('exit', () => lose(started, new Error('The worker of the demo engine ended.')))
    return started
  }

  function take(answer: PaintAnswer): void {
    if (answer.id !== current?.order.id) return
    if (answer.outcome !== 'partial') finish(current, answer)
    else if (!current.signal.aborted) current.onPartial?.({ bytes: answer.jpeg, format: 'jpeg' })
  }

  function finish(job: Job, answer: Exclude<PaintAnswer, { outcome: 'partial' }>): void {
    current = undefined
    // An idle worker must not keep the process alive.
    worker?.unref()
    if (answer.outcome === 'painted') job.resolve({ bytes: answer.png, format: 'png', costMicroUsd: 0, usage: null })
    else job.reject(new ImageModelError(answer.failure, `The demo engine failed: ${answer.message}`))
    startNext()
  }

  /** The worker crashed or was ended: its picture is lost, the next request gets a new worker. */
  function lose(lost: Worker, cause: unknown): void {
    if (worker !== lost) return
    worker = undefined
    const job = current
    current = undefined
    job?.reject(new ImageModelError('unavailable', 'The demo engine crashed.', { cause }))
    startNext()
  }

  /** A waiting job is dropped; one under way is finished and thrown away, unless it takes so long that it must be stuck. */
  function forget(job: Job): void {
    const at = waiting.indexOf(job)
    if (at >= 0) waiting.splice(at, 1)
    if (current === job) setTimeout(() => current === job && void worker?.terminate(), STUCK_AFTER_MS).unref()
    job.reject(job.signal.reason)
  }

  async function close(): Promise<void> {
    isClosed = true
    const ended = new ImageModelError('unavailable', 'The demo engine is closed.')
    for (const job of waiting.splice(0)) job.reject(ended)
    current?.reject(ended)
    current = undefined
    const last = worker
    worker = undefined
    await last?.terminate()
  }

  return {
    model: `Pictor demo engine ${ENGINE_VERSION}`,
    isDemo: true,
    costsMoney: false,
    generate,
    examine: async () => ({ state: 'ready', detail: 'Built in.' }),
    close,
  }
}
