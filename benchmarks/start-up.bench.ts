import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../server/test/harness/free-port.ts'

// Performance goal P15: measures the time from the start command to the first page, and the memory used until then, on
// an installed and built checkout: first without data, then with the data directory of the first start. A plain Node
// HTTP server is measured in the same run, because seconds alone depend on the machine.

const ROUNDS = 5
const PROGRAM = path.resolve(import.meta.dirname, '../scripts/start.mjs')
const BASELINE_PROGRAM = `require('node:http').createServer((q,r)=>r.end('ok')).listen(+process.env.PORT,'127.0.0.1')`

interface Start {
  seconds: number
  /** Memory when the first page has been served; NaN on systems without /proc. */
  residentMib: number
  /** The highest value of `residentMib` since the start; NaN on systems without /proc. */
  peakMib: number
}

async function measure(args: string[], dataDir: string): Promise<Start> {
  const port = await findFreePort()
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DEMO_GALLERY: '0',
  }
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
  await waitForFirstPage(`http://127.0.0.1:${port}/`, child)
  const seconds = (performance.now() - startedAt) / 1000
  const memory = await readMemory(child)
  child.kill('SIGTERM')
  await once(child, 'exit')
  return { seconds, ...memory }
}

async function waitForFirstPage(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 3_000; tries++) {
    if (child.exitCode !== null) throw new Error('The server exited unexpectedly.')
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return void (await response.text())
    await sleep(10)
  }
  throw new Error('No page was served within half a minute.')
}

async function readMemory({ pid }: ChildProcess): Promise<Pick<Start, 'residentMib' | 'peakMib'>> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const mib = (field: string) => Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? NaN) / 1024)
  return { residentMib: mib('VmRSS'), peakMib: mib('VmHWM') }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

const folder = await mkdtemp(path.join(tmpdir(), 'pictor-start-'))
const withoutData: Start[] = []
const withData: Start[] = []
const baseline: Start[] = []
for (let round = 0; round < ROUNDS; round++) {
  const dataDir = path.join(folder, String(round))
  withoutData.push(await measure([PROGRAM], dataDir))
  withData.push(await measure([PROGRAM], dataDir))
  baseline.push(await measure(['-e', BASELINE_PROGRAM], dataDir))
}
await rm(folder, { recursive: true })

const baselineSeconds = median(baseline.map(({ seconds }) => seconds))
for (const [name, starts] of Object.entries({
  'without data': withoutData,
  'with data': withData,
  'bare node:http': baseline,
})) {
  const seconds = median(starts.map((start) => start.seconds))
  const resident = median(starts.map((start) => start.residentMib))
  const peak = median(starts.map((start) => start.peakMib))
  console.log(
    `${name.padEnd(16)} ${seconds.toFixed(2)} s to the first page, ${(seconds / baselineSeconds).toFixed(1)} × bare; ${resident} MiB resident, ${peak} MiB peak`,
  )
}
