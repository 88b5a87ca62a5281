import { Worker } from 'node:worker_threads'
import type { AspectRatio, Style } from '@pictor/contract'
import type { PaintAnswer, PaintOrder } from './messages.ts'

export interface IllustratorOptions {
  /** Where the worker thread's module is: `src/worker.ts`, or its bundle. */
  workerUrl: URL
}

export interface DrawOptions {
  aspectRatio: AspectRatio
  style: Style
  /** 32 bits, unsigned. The same prompt, options and version give the same bytes. */
  seed: number
  /** The encoded image to start from: PNG, JPEG or WebP; null for none. */
  reference: Uint8Array | null
  /** Rejects `draw` with its reason. */
  signal: AbortSignal
  /** Called with rougher images, as JPEG, while drawing. */
  onProgress?: ((jpeg: Uint8Array) => void) | undefined
}

/** Encoded as PNG. */
export type Drawing = Uint8Array

export interface Illustrator {
  /** Draws one image after the other, in the order of the calls. Rejects with an IllustratorError, or with the signal's reason. */
  draw(prompt: string, options: DrawOptions): Promise<Drawing>
  /** Rejects what still waits. */
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

/** Many times what a picture takes. */
const STUCK_AFTER_MS = 10_000

interface Job {
  order: PaintOrder
  signal: AbortSignal
  onProgress: DrawOptions['onProgress']
  resolve: (drawing: Drawing) => void
  reject: (reason: unknown) => void
}

/** Draws in one worker thread, which is started by the first call. */
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
    // Large arrays live outside the heap, of which 20 MiB are ever in use; a small one is collected more often.
    const started = new Worker(workerUrl, {
      resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 48 },
    })
    started.on('message', (answer: PaintAnswer) => take(answer))
    started.on('error', (error) => lose(started, error))
    started.on('exit', () => lose(started, new Error('The worker of the illustrator ended.')))
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

  /** The worker crashed or was ended: its picture is lost, the next request gets a new worker. */
  function lose(lost: Worker, cause: unknown): void {
    if (worker !== lost) return
    worker = undefined
    const job = current
    current = undefined
    job?.reject(new IllustratorError('unavailable', 'The illustrator crashed.', { cause }))
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
