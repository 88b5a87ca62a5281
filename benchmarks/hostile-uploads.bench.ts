import { createServer } from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { deflateSync } from 'node:zlib'
import { findFreePort } from '../server/test/harness/free-port.ts'
import { createPngChunk } from '../server/src/features/images/downloads/png-chunks.ts'
import { renditions } from '../server/test/fixtures/renditions.ts'
import { quantile } from './statistics.ts'

// Measures the response times of a process while its image processes render twenty decompression bombs: images of the
// maximum size in files of a few hundred kilobytes. Compares them with the response times of the same process when
// idle, and measures the start of an image process.

const BOMBS = 20
const GOAL_MS = 500
const IDLE_MS = 3_000

const port = await findFreePort()
const server = createServer((_request, response) => response.end('{}')).listen(port, '127.0.0.1')
try {
  console.log(`${availableParallelism()} processors, load before: ${loadavg()[0]?.toFixed(1)}`)
  const [tiny, bomb] = [createZeroPng(8, 8), createZeroPng(8_000, 5_000)]
  console.log(`first image, including the start of its process: ${(await measureRendering(tiny)).toFixed(0)} ms`)
  console.log(`second image: ${(await measureRendering(tiny)).toFixed(0)} ms`)
  print('idle', await measureRequestsDuring(new Promise((resolve) => setTimeout(resolve, IDLE_MS))))
  const bombs = Array.from({ length: BOMBS }, () => renditions.renderUpload(bomb).catch(() => undefined))
  print(`${BOMBS} images of 40 megapixels`, await measureRequestsDuring(Promise.all(bombs)))
} finally {
  server.close()
}

async function measureRendering(bytes: Uint8Array): Promise<number> {
  const startedAt = performance.now()
  await renditions.renderUpload(bytes)
  return performance.now() - startedAt
}

/** Sends requests one after the other until `work` is done. Returns the response times. */
async function measureRequestsDuring(work: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isDone = false
  const done = work.then(() => (isDone = true))
  while (!isDone) {
    const startedAt = performance.now()
    await (await fetch(`http://127.0.0.1:${port}/`)).text()
    times.push(performance.now() - startedAt)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await done
  return times
}

function print(name: string, times: number[]): void {
  const [p50 = NaN, p99 = NaN, max = NaN] = [0.5, 0.99, 1].map((fraction) => quantile(times, fraction))
  console.log(
    `${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(0)} ms (goal: ${GOAL_MS}), at most ${max.toFixed(0)} ms`,
  )
}

/** Creates a transparent PNG with 16 bits per channel, which compresses well: all its pixels are zero. */
function createZeroPng(width: number, height: number): Uint8Array {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 16, 6, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', deflateSync(Buffer.alloc((width * 8 + 1) * height))),
    createPngChunk('IEND', Buffer.alloc(0)),
  ])
}
