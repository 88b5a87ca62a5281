import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { renditions } from '../server/test/fixtures/renditions.ts'
import { readCpuSeconds } from './cpu-time.ts'
import { renderDemoImages } from './demo-images.ts'
import { printMeasurement } from './measurement.ts'
import { quantile } from './statistics.ts'

// Performance goal P9: measures the CPU time from a delivered image to all its files, and compares it with the libvips
// command line for the same files (VIPS_CONCURRENCY=1, same quality and effort). Without `vips` it compares with a
// common approach: sharp reads the file again for each rendition. Pictor also makes a thumbhash and adds provenance to
// every file.

const IMAGE_COUNT = 6
const ROUNDS = 5
const FULL = { quality: 88, effort: 2 }
const GRID = { quality: 80, effort: 2 }
const WIDTHS = [320, 640]

const run = promisify(execFile)
const folder = await mkdtemp(path.join(tmpdir(), 'pictor-pipeline-'))
try {
  console.log(`${availableParallelism()} processors, load before: ${loadavg()[0]?.toFixed(1)}`)
  const images = await renderDemoImages(IMAGE_COUNT)
  const files = images.map((_image, index) => path.join(folder, `${index}.png`))
  for (const [index, file] of files.entries()) await writeFile(file, images[index] ?? '')
  const provenance = { system: 'Pictor', model: 'demo', createdAt: new Date(), composite: false }
  const renderWithPictor = (bytes: Buffer) => renditions.render(bytes, { provenance, isOwnEncoding: true })

  const version = await run('vips', ['--version']).then(
    ({ stdout }) => stdout.trim().split('\n')[0] ?? '',
    () => null,
  )
  const times: Record<string, number[]> = {}
  const recordTime = (name: string, milliseconds: number) => (times[name] ??= []).push(milliseconds / IMAGE_COUNT)
  for (let round = -1; round < ROUNDS; round++) {
    const measured = {
      'our pipeline': await measureOwnCpuMs(() => runSequentially(images, renderWithPictor)),
      'sharp, once per file': await measureOwnCpuMs(() => runSequentially(images, renderSeparately)),
      ...(version && { [version]: await measureCommandLineCpuMs(files) }),
    }
    // The first round warms up.
    if (round >= 0) for (const [name, milliseconds] of Object.entries(measured)) recordTime(name, milliseconds)
  }
  print(times, version ?? 'sharp, once per file')
} finally {
  await rm(folder, { recursive: true })
}

async function runSequentially(images: Buffer[], work: (bytes: Buffer) => Promise<unknown>): Promise<void> {
  for (const image of images) await work(image)
}

/** Returns the CPU milliseconds of this process and of its image processes. */
async function measureOwnCpuMs(work: () => Promise<void>): Promise<number> {
  const before = await readCpuSeconds([process.pid])
  await work()
  return ((await readCpuSeconds([process.pid])) - before) * 1000
}

async function renderSeparately(bytes: Buffer): Promise<void> {
  await sharp(bytes).metadata()
  await sharp(bytes).autoOrient().webp(FULL).toBuffer()
  for (const width of WIDTHS) await sharp(bytes).autoOrient().resize({ width }).webp(GRID).toBuffer()
  await sharp(bytes).autoOrient().resize(64, 64, { fit: 'inside' }).ensureAlpha().raw().toBuffer()
}

/** Returns the CPU milliseconds of the vips commands that one shell runs, one command per file. */
async function measureCommandLineCpuMs(files: string[]): Promise<number> {
  const options = ({ quality, effort }: typeof FULL) => `[Q=${quality},effort=${effort}]`
  const commands = files.flatMap((file) => [
    `vips copy ${file} '${file}.webp${options(FULL)}'`,
    ...WIDTHS.map((width) => `vipsthumbnail ${file} -s ${width}x -o '${file}-${width}.webp${options(GRID)}'`),
    `vipsthumbnail ${file} -s 64x64 -o '${file}-64.v'`,
  ])
  const env = { ...process.env, VIPS_CONCURRENCY: '1' }
  const { stdout } = await run('sh', ['-c', ['set -e', ...commands, 'times'].join('\n')], { env })
  // `times` prints two lines, user and system time of the shell and then of its children: 0m1.230s 0m0.045s
  const parts = stdout.trim().split('\n').at(-1)?.split(' ') ?? []
  const parseMs = (part: string) => {
    const [, minutes, seconds] = /^(\d+)m([\d.]+)s$/.exec(part) ?? []
    return (Number(minutes) * 60 + Number(seconds)) * 1000
  }
  return parts.reduce((total, part) => total + parseMs(part), 0)
}

function print(times: Record<string, number[]>, reference: string): void {
  const medianMs = (name: string) => quantile(times[name] ?? [], 0.5)
  for (const name of Object.keys(times)) {
    console.log(`${name.padEnd(26)} ${medianMs(name).toFixed(0)} ms of CPU an image, median of ${ROUNDS} rounds`)
  }
  const ratio = medianMs('our pipeline') / medianMs(reference)
  // The goal applies to vips only.
  const goal = reference.startsWith('vips') && { goal: { atMost: 0.45 } }
  printMeasurement({ id: 'P9', what: `our pipeline / ${reference}, by CPU`, measured: ratio, ...goal })
}
