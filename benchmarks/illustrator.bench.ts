import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { createInterface } from 'node:readline'
import { createIllustratorModel } from '../server/src/adapters/image-model/illustrator.ts'
import { demoGalleryPrompts } from '@pictor/illustrator'
import { SIZES } from '@pictor/illustrator'
import { quantile } from './statistics.ts'

// Measures the illustrator: the CPU time of an image of each size, including encoding, next to libvips blurring and
// encoding the same number of pixels; the extra cost of partial images; and the memory of a process with the adapter
// and its worker while it renders a hundred images.

type AspectRatio = keyof typeof SIZES

const IMAGE_COUNT = 100
/** Images per size: enough to cover the styles of the demo gallery. */
const IMAGES_PER_SIZE = 12
const CPU_ALLOWED_MS = 1_500
/** The most expensive prompts: fur, books, leaves and many subjects. */
const HEAVY_PROMPTS = [
  { prompt: 'a library with a fireplace and twelve cats', style: 'None' },
  { prompt: 'a library with a fireplace and twelve cats', style: 'oil_painting' },
  { prompt: 'a bedroom with twelve cats', style: 'None' },
  { prompt: 'a tiger in the jungle', style: 'None' },
] as const
const FIRST_IMAGE_ALLOWED_MS = 2_000
const MEMORY_ALLOWED_MIB = 320
/** The share of CPU time that partial images may add. */
const PARTIALS_ALLOWED = 0.1

/** The production build. Run `npm run build` first. */
const workerUrl = new URL('../server/dist/illustrator-worker.js', import.meta.url)
const userKey = ''
const { signal } = new AbortController()

if (process.argv[2] === 'memory') await renderForMemory()
else await measure()

async function measure(): Promise<void> {
  console.log(`${availableParallelism()} processors, load before: ${loadavg()[0]?.toFixed(1)}`)
  const model = createIllustratorModel({ workerUrl })
  const renderImage = (index: number, aspectRatio: AspectRatio, onPartial?: () => void) => {
    const demoPrompt = demoGalleryPrompts[index % demoGalleryPrompts.length]
    if (!demoPrompt) throw new Error('The demo gallery has no prompts.')
    const input = { ...demoPrompt, aspectRatio, styledPrompt: demoPrompt.prompt, reference: null, userKey, signal }
    return model.generate(onPartial ? { ...input, onPartial } : input)
  }
  const first = await measureCpuMs(() => renderImage(0, '2:3'))
  report('the first image', first, FIRST_IMAGE_ALLOWED_MS)
  for (const aspectRatio of Object.keys(SIZES) as AspectRatio[]) {
    const times: number[] = []
    for (let i = 0; i < IMAGES_PER_SIZE; i++) times.push(await measureCpuMs(() => renderImage(i * 5 + 1, aspectRatio)))
    const { width, height } = SIZES[aspectRatio]
    const vips = await measureCpuMs(() => blurAndEncode(width, height))
    const worst = Math.max(...times)
    const ratio = quantile(times, 0.5) / vips
    report(
      `${aspectRatio.padEnd(4)} ${width} × ${height}, median ${quantile(times, 0.5).toFixed(0)} ms, ${ratio.toFixed(1)} × libvips, worst`,
      worst,
      CPU_ALLOWED_MS,
    )
  }
  await measureHeavyPrompts(model)
  const [withoutPartials, withPartials]: [number[], number[]] = [[], []]
  for (let i = 0; i < IMAGES_PER_SIZE; i++) {
    withoutPartials.push(await measureCpuMs(() => renderImage(i * 5 + 1, '2:3')))
    withPartials.push(await measureCpuMs(() => renderImage(i * 5 + 1, '2:3', () => {})))
  }
  const share = sum(withPartials) / sum(withoutPartials) - 1
  console.log(`partial images add ${(share * 100).toFixed(1)} %, allowed: ${PARTIALS_ALLOWED * 100} %`)
  if (!(share < PARTIALS_ALLOWED)) process.exitCode = 1
  await model.close()
  await measureMemory()
}

/** Measures the most expensive prompts in both orientations and reports the slowest image. */
async function measureHeavyPrompts(model: ReturnType<typeof createIllustratorModel>): Promise<void> {
  const times: number[] = []
  for (const { prompt, style } of HEAVY_PROMPTS)
    for (const aspectRatio of ['3:2', '2:3'] as const) {
      const input = { prompt, style, seed: 1, aspectRatio, styledPrompt: prompt, reference: null, userKey, signal }
      times.push(await measureCpuMs(() => model.generate(input)))
    }
  report('heavy prompts, worst', Math.max(...times), CPU_ALLOWED_MS)
}

/** The baseline: libvips applies a blur of the same radius to noise and encodes the same kind of PNG. */
async function blurAndEncode(width: number, height: number): Promise<Buffer> {
  // Imported here, so that the process whose memory is measured does not load it.
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const create = { width, height, channels: 3, background: '#808080', noise } as const
  return sharp({ create }).blur(26).png({ compressionLevel: 4, adaptiveFiltering: true }).toBuffer()
}

/** Returns the CPU milliseconds of this process, including the worker thread. */
async function measureCpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

function report(name: string, milliseconds: number, allowed: number): void {
  console.log(`${name} ${milliseconds.toFixed(0)} ms of CPU, allowed: ${allowed} ms`)
  if (!(milliseconds < allowed)) process.exitCode = 1
}

/** Measures the memory of a new process, which does nothing else. */
async function measureMemory(): Promise<void> {
  const child = spawn(process.execPath, [import.meta.filename, 'memory'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const peaks: number[] = []
  for await (const line of createInterface(child.stdout)) peaks.push(Number(line))
  if (child.exitCode === null) await once(child, 'exit')
  const [half = NaN, last = NaN] = [peaks[IMAGE_COUNT / 2], peaks.at(-1)]
  console.log(
    `memory: ${half} MiB at most over ${IMAGE_COUNT / 2} images, ${last} MiB over ${IMAGE_COUNT}, allowed: ${MEMORY_ALLOWED_MIB} MiB`,
  )
  if (!(last < MEMORY_ALLOWED_MIB)) process.exitCode = 1
}

/** Prints the peak memory of this process in MiB after each image. Needs /proc. */
async function renderForMemory(): Promise<void> {
  const model = createIllustratorModel({ workerUrl })
  for (let i = 0; i < IMAGE_COUNT; i++) {
    const demoPrompt = demoGalleryPrompts[(i * 7) % demoGalleryPrompts.length]
    if (!demoPrompt) break
    await model.generate({
      ...demoPrompt,
      styledPrompt: demoPrompt.prompt,
      reference: null,
      userKey,
      signal,
      onPartial: () => {},
    })
    const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
    console.log(Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024))
  }
  await model.close()
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
