import { Worker } from 'node:worker_threads'
import type { AspectRatio, Style } from '@pictor/contract'
import type { PaintResult, PaintRequest } from './messages.ts'

export interface IllustratorOptions {
  /** URL of the worker module: `src/worker.ts` or its bundle. */
  workerUrl: URL
}

export interface RenderOptions {
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
export type RenderedImage = Uint8Array

export interface Illustrator {
  /**
   * Renders one image at a time, in the order of the calls. Rejects with an IllustratorError or with the signal's
   * reason.
   */
  render(prompt: string, options: RenderOptions): Promise<RenderedImage>
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

/**
 * After a running job is cancelled, a worker that is still busy this much later is terminated. One image takes far
 * less.
 */
const STUCK_AFTER_MS = 10_000

interface Job {
  request: PaintRequest
  signal: AbortSignal
  onProgress: RenderOptions['onProgress']
  resolve: (image: RenderedImage) => void
  reject: (reason: unknown) => void
}

/** Renders in one worker thread, which the first call starts. */
export function createIllustrator({ workerUrl }: IllustratorOptions): Illustrator {
  const queued: Job[] = []
  let worker: Worker | undefined
  let current: Job | undefined
  let lastId = 0
  let isClosed = false

  function render(prompt: string, options: RenderOptions): Promise<RenderedImage> {
    const { aspectRatio, style, seed, reference, signal, onProgress } = options
    const withPreviews = onProgress !== undefined
    return new Promise((resolve, reject) => {
      if (isClosed) return reject(new IllustratorError('unavailable', 'The illustrator is closed.'))
      if (signal.aborted) return reject(signal.reason)
      const request = { id: ++lastId, prompt, aspectRatio, style, seed, reference, withPreviews }
      const job: Job = { request, signal, onProgress, resolve, reject }
      const abort = () => cancel(job)
      signal.addEventListener('abort', abort, { once: true })
      job.resolve = (image) => (signal.removeEventListener('abort', abort), resolve(image))
      job.reject = (reason) => (signal.removeEventListener('abort', abort), reject(reason))
      queued.push(job)
      startNext()
    })
  }

  function startNext(): void {
    if (current || isClosed) return
    current = queued.shift()
    if (!current) return
    worker ??= startWorker()
    worker.ref()
    worker.postMessage(current.request)
  }

  function startWorker(): Worker {
    // Pixel arrays are outside the JavaScript heap, which needs at most 20 MiB. A small heap is collected more often.
    const started = new Worker(workerUrl, {
      resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 48 },
    })
    started.on('message', (result: PaintResult) => handleResult(result))
    started.on('error', (error) => handleWorkerExit(started, error))
    started.on('exit', () => handleWorkerExit(started, new Error('The illustrator worker stopped.')))
    return started
  }

  function handleResult(result: PaintResult): void {
    if (result.id !== current?.request.id) return
    if (result.outcome !== 'partial') finish(current, result)
    else if (!current.signal.aborted) current.onProgress?.(result.jpeg)
  }

  function finish(job: Job, result: Exclude<PaintResult, { outcome: 'partial' }>): void {
    current = undefined
    // An idle worker must not keep the process alive.
    worker?.unref()
    if (result.outcome === 'painted') job.resolve(result.png)
    else job.reject(new IllustratorError(result.failure, `The illustrator failed: ${result.message}`))
    startNext()
  }

  /** The worker crashed or stopped. Its image is lost, and the next request starts a new worker. */
  function handleWorkerExit(exited: Worker, cause: unknown): void {
    if (worker !== exited) return
    worker = undefined
    const job = current
    current = undefined
    job?.reject(new IllustratorError('unavailable', 'The illustrator crashed.', { cause }))
    startNext()
  }

  /** Removes a queued job. A running job finishes and its result is discarded; a stuck worker is terminated. */
  function cancel(job: Job): void {
    const index = queued.indexOf(job)
    if (index >= 0) queued.splice(index, 1)
    if (current === job) setTimeout(() => current === job && void worker?.terminate(), STUCK_AFTER_MS).unref()
    job.reject(job.signal.reason)
  }

  async function close(): Promise<void> {
    isClosed = true
    const closedError = new IllustratorError('unavailable', 'The illustrator is closed.')
    for (const job of queued.splice(0)) job.reject(closedError)
    current?.reject(closedError)
    current = undefined
    const workerToStop = worker
    worker = undefined
    await workerToStop?.terminate()
  }

  return { render, close }
}
