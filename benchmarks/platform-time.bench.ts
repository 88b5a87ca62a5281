import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgresServer } from '../server/test/harness/postgres-server.ts'
import { renditions } from '../server/test/fixtures/renditions.ts'
import { renderDemoImages } from './demo-images.ts'
import { printMeasurement } from './measurement.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { signUp } from './sign-up.ts'
import { quantile } from './statistics.ts'

// Performance goal P11: measures the time that the platform adds to a generation, with a model that delivers a
// full-size image at once: from the request until the WebP is loaded, one generation after the other, on both database
// engines. In the same run it measures the minimum for any platform: decoding the image and making its files.

const IMAGE_COUNT = 40
const WARM_UP = 5
/** At most this many times the making of the files. */
const GOALS = { 'embedded database': 1.35, PostgreSQL: 1.25 }

const folder = await mkdtemp(path.join(tmpdir(), 'pictor-platform-'))
try {
  console.log(`${availableParallelism()} processors, load before: ${loadavg()[0]?.toFixed(1)}`)
  const [image = Buffer.alloc(0)] = await renderDemoImages(1)
  const file = path.join(folder, 'picture.png')
  await writeFile(file, image)
  const settings = { IMAGE_FILE: file, DEMO_GALLERY: '0', WELCOME_CREDITS: '1000000' }

  const embedded = await startServerProcess('./instant-server.ts', settings)
  try {
    print('embedded database', await measure(embedded, image))
  } finally {
    await embedded.stop()
  }

  const postgres = await startPostgresServer()
  try {
    const database = { DATABASE_URL: postgres.url, AUTH_SECRET: 'a secret of the benchmark, long enough' }
    const server = await startServerProcess('./instant-server.ts', { ...settings, ...database })
    try {
      print('PostgreSQL', await measure(server, image))
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
  }
} finally {
  await rm(folder, { recursive: true })
}

/** Milliseconds per generation. */
interface Times {
  /** From the request until the WebP is loaded. */
  platform: number[]
  /** Decoding the image and making its files. */
  pipeline: number[]
}

async function measure(server: ServerProcess, image: Buffer): Promise<Times> {
  const authorization = await signUp(server, 'somebody@example.org')
  const provenance = { system: 'Pictor', model: 'instant model', createdAt: new Date(), composite: false }
  const times: Times = { platform: [], pipeline: [] }
  for (let index = -WARM_UP; index < IMAGE_COUNT; index++) {
    const platform = await measureMs(() => generate(server, authorization))
    const pipeline = await measureMs(() => renditions.render(image, { provenance, isOwnEncoding: true }))
    if (index >= 0) {
      times.platform.push(platform)
      times.pipeline.push(pipeline)
    }
  }
  return times
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Submits a generation, waits for it and loads the image, as a page does. */
async function generate({ url }: ServerProcess, authorization: string): Promise<void> {
  const response = await fetch(`${url}/api/images/generate`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ prompt: 'a heron at dawn' }),
  })
  if (!response.ok) throw new Error(`The image was not generated: ${response.status} ${await response.text()}`)
  const { images } = (await response.json()) as { images: { compressed_url: string }[] }
  const file = await fetch(url + images[0]?.compressed_url)
  if (!file.ok) throw new Error(`The image file was not served: ${file.status}`)
  await file.arrayBuffer()
}

function print(name: keyof typeof GOALS, { platform, pipeline }: Times): void {
  const [p50 = NaN, p95 = NaN] = [0.5, 0.95].map((fraction) => quantile(platform, fraction))
  const [minimum50 = NaN, minimum95 = NaN] = [0.5, 0.95].map((fraction) => quantile(pipeline, fraction))
  console.log(`${name}, ${IMAGE_COUNT} images one after the other:`)
  console.log(`  from request to visible image: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`)
  console.log(`  making the files alone: p50 ${minimum50.toFixed(0)} ms, p95 ${minimum95.toFixed(0)} ms`)
  const what = `request to visible image / making the files, ${name}`
  printMeasurement({ id: 'P11', what, measured: p50 / minimum50, goal: { atMost: GOALS[name] } })
}
