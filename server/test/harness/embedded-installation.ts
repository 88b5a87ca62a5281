import { createHash } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CreditPack, Image } from '@pictor/contract'
import sharp from 'sharp'
import { inject, vi } from 'vitest'
import { startCrashServer } from '../crash/crash-process.ts'
import { createCrashVisitor, type CrashVisitor } from '../crash/crash-visitor.ts'
import { findFreePort } from './free-port.ts'
import { formOf } from '../fixtures/sandbox-buyer.ts'
import { dataUrlOf } from '../fixtures/upload-calls.ts'

/** The data of a user in the embedded application before a move. */
export interface Furnished {
  visitor: CrashVisitor
  /** An upload: visible only to its owner, with a signed URL. */
  upload: Image
  uploadBytes: string
  /** A generated image and the hash of its file. */
  drawn: Image
  drawnHash: string
  /** Id of the generation that the model was processing when the server was killed. */
  underWay: string
  /** Id of a queued generation. */
  waiting: string
  balance: number
}

export interface Installation {
  dataDir: string
  port: number
  start(environment: Record<string, string>): ReturnType<typeof startCrashServer>
}

const PAID = '4100280000001007'

export async function makeInstallation(): Promise<Installation> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pictor-moving-'))
  const port = await findFreePort()
  const diary = { DIARY: path.join(dataDir, 'diary') }
  return {
    dataDir,
    port,
    start: (environment) => startCrashServer({ port, dataDir, environment: { ...diary, ...environment } }),
  }
}

/**
 * Signs up, uploads, generates, buys, and leaves two unfinished generations. Calls `whileRunning` before it kills the
 * server.
 */
export async function furnish(installation: Installation, whileRunning: () => Promise<void>): Promise<Furnished> {
  const environment = { SNAPSHOT: inject('databaseSource'), GENERATION_CONCURRENCY: '1' }
  const server = await installation.start(environment)
  const visitor = await createCrashVisitor(server.url, installation.dataDir)
  const uploads: (Image | null)[] = []
  for (const background of ['#4060a0', '#a06040', '#40a060']) {
    const picture = sharp({ create: { width: 30, height: 20, channels: 3, background } })
    uploads.push(await visitor.upload(`a ${background} upload`, dataUrlOf(await picture.png().toBuffer())))
  }
  const first = await visitor.generate('a drawn boat')
  await visitor.reached(first?.id ?? '', 'ended')
  await buy(visitor)
  await server.tell({ type: 'hold' })
  const underWay = await visitor.generate('under way')
  await visitor.reached(underWay?.id ?? '', 'drawing')
  const waiting = await visitor.generate('waiting')
  const drawn = (await visitor.images()).find(({ kind }) => kind === 'generated')
  const [upload] = uploads
  if (!drawn || !upload || !underWay || !waiting) throw new Error('Seeding did not create all resources.')
  const [uploadBytes, drawnBytes] = [await bytesOf(visitor, upload.url), await bytesOf(visitor, drawn.url)]
  const balance = await visitor.balance()
  await whileRunning()
  server.send('SIGKILL')
  await server.ended
  const ids = { underWay: underWay.id, waiting: waiting.id }
  return { visitor, upload, uploadBytes, drawn, drawnHash: hashOf(drawnBytes), ...ids, balance }
}

/** The content of a file as base64. */
export async function bytesOf(visitor: CrashVisitor, address: string): Promise<string> {
  const answer = await visitor.send('GET', address)
  if (!answer?.ok) throw new Error(`${address}: ${answer?.status ?? 'no response'}`)
  return Buffer.from(await answer.arrayBuffer()).toString('base64')
}

async function buy(visitor: CrashVisitor): Promise<void> {
  const packs = (await (await visitor.send('GET', '/api/payments/credit-packs'))?.json()) as CreditPack[]
  const order = await visitor.order(packs[0]?.id ?? '', 'one purchase')
  await visitor.send('POST', '/sandbox/payments', formOf(order?.id ?? '', PAID))
  // More than the welcome credits.
  const isCredited = async () => {
    if ((await visitor.balance()) < 100) throw new Error('Nothing was credited.')
  }
  await vi.waitFor(isCredited, { timeout: 60_000, interval: 50 })
}

function hashOf(base64: string): string {
  return createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex')
}
