import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Image } from '@pictor/contract'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { createGenerationCalls } from '../../../test/fixtures/generation-calls.ts'
import { findLedgerViolations, findGenerationViolations } from '../../../test/fixtures/ledger.ts'
import { listStoredNames } from '../../../test/fixtures/stored-file.ts'

const MEGABYTE = 1_048_576
const dataDir = mkdtempSync(path.join(tmpdir(), 'pictor-full-'))
const files = path.join(dataDir, 'files')
const isMounted = mountSmallDisk()
afterAll(() => {
  if (isMounted) execFileSync('umount', [files])
  rmSync(dataDir, { recursive: true })
})

// Runs only with the permission to mount a file system. Other tests use a failing store instead of a full disk.
describe.runIf(isMounted)('a small disk that fills up', async () => {
  if (!isMounted) return
  const application = await startTestApplication({ DATA_DIR: dataDir })
  const { app, database, model, createUser } = application
  const { balance } = createGenerationCalls(application)
  const user = await createUser()
  // Noise, which no encoder compresses, so each file of the image is large.
  const noiseImage = await sharp(randomBytes(512 * 512 * 3), { raw: { width: 512, height: 512, channels: 3 } })
    .png()
    .toBuffer()
  model.respond = async () => ({ bytes: noiseImage, format: 'png', costMicroUsd: 0, usage: null })
  const generate = () =>
    app.inject({
      method: 'POST',
      url: '/api/images/generate',
      headers: user.headers,
      payload: { prompt: 'a picture of noise' },
    })
  const upload = () =>
    app.inject({
      method: 'POST',
      url: '/api/upload',
      headers: user.headers,
      payload: { image: `data:image/png;base64,${noiseImage.toString('base64')}` },
    })

  test('refunds generations and rejects uploads, serves existing files, and recovers when there is space', async () => {
    const [image] = (await generate()).json<{ images: Image[] }>().images
    const [stored, credits] = [listStoredNames(dataDir), await balance(user)]
    // Enough for nothing, for one memory page, and for all files but the last.
    for (const freeBytes of [0, 4_096, 900_000]) {
      fillDisk(freeBytes)
      const failedGeneration = await generate()
      const refunded = expect.objectContaining({ code: 'GENERATION_NOT_STORED', refunded: true })
      expect([freeBytes, failedGeneration.statusCode, failedGeneration.json()]).toEqual([freeBytes, 503, refunded])
      const rejected = await upload()
      expect([rejected.statusCode, rejected.json<{ code: string }>().code]).toEqual([507, 'IMAGE_NOT_STORED'])
      for (const url of ['/healthz', '/api/images/public', image?.url ?? '', image?.compressed_url ?? ''])
        expect([url, (await app.inject(url)).statusCode]).toEqual([url, 200])
      expect((await app.inject('/readyz')).statusCode).toBe(503)
      emptyDisk()
      expect([listStoredNames(dataDir), await balance(user)]).toEqual([stored, credits])
    }
    fillDisk(30 * MEGABYTE)
    // Enough for most images, but not for the largest upload, so the server is not ready.
    expect([(await upload()).statusCode, (await app.inject('/readyz')).statusCode]).toEqual([201, 503])
    emptyDisk()
    expect((await app.inject('/metrics')).body).toMatch(/^alerts_total\{alert="storage"\} [1-9]/m)
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    expect([(await generate()).statusCode, (await upload()).statusCode]).toEqual([200, 201])
    expect([await findLedgerViolations(database.db), await findGenerationViolations(database.db)]).toEqual([[], []])
  })
})

function mountSmallDisk(): boolean {
  mkdirSync(files)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${64 * MEGABYTE}`, 'pictor-full', files], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Fills the disk except for `freeBytes`. */
function fillDisk(freeBytes: number): void {
  const { bavail, bsize } = statfsSync(files)
  writeFileSync(path.join(files, '~filler'), new Uint8Array(bavail * bsize - freeBytes))
}

function emptyDisk(): void {
  rmSync(path.join(files, '~filler'))
}
