import { Worker } from 'node:worker_threads'
import type { AspectRatio, Style } from '@pictor/contract'
import type { PaintAnswer, PaintOrder } from './messages.ts'

export interface IllustratorOptions {
  /** URL of the worker module: `src/worker.ts` or its bundle. */
  workerUrl: URL
}

export interface DrawOptions {
  aspectRatio: AspectRatio
  style: Style
  /** Unsigned 32-bit integer. The same prompt, options and version give the same bytes. */
  seed: number
  /** The encoded image to start from (PNG, JPEG or WebP), or null. */
  reference: Uint8Array | null
  /** Aborting rejects the call with the signal's reason. */
  signal: AbortSignal
  /** Called with previews, as JPEG, while the image is rendered. */
  onProgress?: ((jpeg: Uint8Array) => void) | undefined
}

/** A PNG file. */
export type Drawing = Uint8Array

export interface Illustrator {
  /**
   * Renders one image at a time, in the order of the calls. Rejects with an IllustratorError or with the signal's
   * reason.
   */
  draw(prompt: string, options: DrawOptions): Promise<Drawing>
  /** Stops the worker and rejects all pending calls. */
  close(): Promise<void>
}

/** `bad-request`: the reference cannot be decoded. `unavailable`: the worker failed or is closed. */
export class IllustratorError extends Error {
  readonly failure: 'bad-request' | 'unavailable'

  constructor(failure: IllustratorError['failure'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'IllustratorError'
    this.failure = failure
  }
}

/** Many times the duration of one image. */
const STUCK_AFTER_MS = 10_000

interface Job {
  order: PaintOrder
  signal: AbortSignal
  onProgress: DrawOptions['onProgress']
  resolve: (drawing: Drawing) => void
  reject: (reason: unknown) => void
}

/** Renders in one worker thread, which the first call starts. */
export function createIllustrator({ workerUrl }: IllustratorOptions): Illustrator {
  const waiting: Job[] = []
  let worker: Worker | undefined
  let current: Job | undefined
  let lastId = 0
  let isClosed = false

  function draw(prompt: string, options: DrawOptions): Promise<Drawing> {
    const { aspectRatio, style, seed, reference, signal, onProgress } = options
    const wantsPartials = onProgress !== undefined
    return new Promise((resolve, reject) => {
      if (isClosed) return reject(new IllustratorError('unavailable', 'The illustrator is closed.'))
      if (signal.aborted) return reject(signal.reason)
      const order = { id: ++lastId, prompt, aspectRatio, style, seed, reference, wantsPartials }
      const job: Job = { order, signal, onProgress, resolve, reject }
      const abort = () => forget(job)
      signal.addEventListener('abort', abort, { once: true })
      job.resolve = (drawing) => (signal.removeEventListener('abort', abort), resolve(drawing))
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
    // Large arrays are outside the heap, which uses at most 20 MiB. A small heap is collected more often.
    const started = new Worker(workerUrl, {
      resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 48 },
    })
    started.on('message', (answer: PaintAnswer) => take(answer))
    started.on('error', (error) => lose(started, error))
    started.on('exit', () => lose(started, new Error('The illustrator worker stopped.')))
    return started
  }

  function take(answer: PaintAnswer): void {
    if (answer.id !== current?.order.id) return
    if (answer.outcome !== 'partial') finish(current, answer)
    else if (!current.signal.aborted) current.onProgress?.(answer.jpeg)
  }

  function finish(job: Job, answer: Exclude<PaintAnswer, { outcome: 'partial' }>): void {
    current = undefined
    // An idle worker must not keep the process alive.
    worker?.unref()
    if (answer.outcome === 'painted') job.resolve(answer.png)
    else job.reject(new IllustratorError(answer.failure, `The illustrator failed: ${answer.message}`))
    startNext()
  }

  /** The worker crashed or stopped. Its image is lost, and the next request starts a new worker. */
  function lose(lost: Worker, cause: unknown): void {
    if (worker !== lost) return
    worker = undefined
    const job = current
    current = undefined
    job?.reject(new IllustratorError('unavailable', 'The illustrator crashed.', { cause }))
    startNext()
  }

  /** Removes a queued job. A running job finishes and its result is discarded; a stuck worker is terminated. */
  function forget(job: Job): void {
    const at = waiting.indexOf(job)
    if (at >= 0) waiting.splice(at, 1)
    if (current === job) setTimeout(() => current === job && void worker?.terminate(), STUCK_AFTER_MS).unref()
    job.reject(job.signal.reason)
  }

  async function close(): Promise<void> {
    isClosed = true
    const ended = new IllustratorError('unavailable', 'The illustrator is closed.')
    for (const job of waiting.splice(0)) job.reject(ended)
    current?.reject(ended)
    current = undefined
    const last = worker
    worker = undefined
    await last?.terminate()
  }

  return { draw, close }
}
