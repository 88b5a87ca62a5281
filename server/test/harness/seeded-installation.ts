import { createHash } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CreditPack, Image } from '@pictor/contract'
import sharp from 'sharp'
import { inject, vi } from 'vitest'
import { startCrashServer } from '../crash/crash-process.ts'
import { createCrashTestClient, type CrashTestClient } from '../crash/crash-client.ts'
import { findFreePort } from './free-port.ts'
import { createPaymentForm } from '../fixtures/sandbox-buyer.ts'
import { toDataUrl } from '../fixtures/upload-calls.ts'

/** The data of a user in an installation with the embedded database, before `npm run move` copies it. */
export interface SeededInstallation {
  client: CrashTestClient
  /** An upload: visible only to its owner, with a signed URL. */
  upload: Image
  uploadBytes: string
  /** A generated image and the hash of its file. */
  generated: Image
  generatedHash: string
  /** Id of the generation that the model was processing when the server was killed. */
  inFlight: string
  /** Id of a queued generation. */
  queued: string
  balance: number
}

export interface Installation {
  dataDir: string
  port: number
  start(environment: Record<string, string>): ReturnType<typeof startCrashServer>
}

const PAID_CARD = '4100280000001007'

export async function makeInstallation(): Promise<Installation> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pictor-moving-'))
  const port = await findFreePort()
  const journal = { JOURNAL: path.join(dataDir, 'journal') }
  return {
    dataDir,
    port,
    start: (environment) => startCrashServer({ port, dataDir, environment: { ...journal, ...environment } }),
  }
}

/**
 * Signs up, uploads, generates, buys, and leaves two unfinished generations. Calls `whileRunning` before it kills the
 * server.
 */
export async function seedInstallation(
  installation: Installation,
  whileRunning: () => Promise<void>,
): Promise<SeededInstallation> {
  const environment = { SNAPSHOT: inject('databaseSource'), GENERATION_CONCURRENCY: '1' }
  const server = await installation.start(environment)
  const client = await createCrashTestClient(server.url, installation.dataDir)
  const uploads: (Image | null)[] = []
  for (const background of ['#4060a0', '#a06040', '#40a060']) {
    const image = sharp({ create: { width: 30, height: 20, channels: 3, background } })
    uploads.push(await client.upload(`a ${background} upload`, toDataUrl(await image.png().toBuffer())))
  }
  const first = await client.generate('a drawn boat')
  await client.waitForStage(first?.id ?? '', 'ended')
  await buy(client)
  await server.sendCommand({ type: 'hold' })
  const inFlight = await client.generate('under way')
  await client.waitForStage(inFlight?.id ?? '', 'drawing')
  const queued = await client.generate('waiting')
  const generated = (await client.images()).find(({ kind }) => kind === 'generated')
  const [upload] = uploads
  if (!generated || !upload || !inFlight || !queued) throw new Error('Seeding did not create all resources.')
  const [uploadBytes, generatedBytes] = [
    await downloadBase64(client, upload.url),
    await downloadBase64(client, generated.url),
  ]
  const balance = await client.balance()
  await whileRunning()
  server.send('SIGKILL')
  await server.exitStatus
  const ids = { inFlight: inFlight.id, queued: queued.id }
  return { client, upload, uploadBytes, generated, generatedHash: hashFile(generatedBytes), ...ids, balance }
}

/** The content of a file as base64. */
export async function downloadBase64(client: CrashTestClient, url: string): Promise<string> {
  const response = await client.send('GET', url)
  if (!response?.ok) throw new Error(`${url}: ${response?.status ?? 'no response'}`)
  return Buffer.from(await response.arrayBuffer()).toString('base64')
}

async function buy(client: CrashTestClient): Promise<void> {
  const packs = (await (await client.send('GET', '/api/payments/credit-packs'))?.json()) as CreditPack[]
  const order = await client.order(packs[0]?.id ?? '', 'one purchase')
  await client.send('POST', '/sandbox/payments', createPaymentForm(order?.id ?? '', PAID_CARD))
  // The welcome credits alone are fewer than 100.
  const isCredited = async () => {
    if ((await client.balance()) < 100) throw new Error('Nothing was credited.')
  }
  await vi.waitFor(isCredited, { timeout: 60_000, interval: 50 })
}

function hashFile(base64: string): string {
  return createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex')
}
