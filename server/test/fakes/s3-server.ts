import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll } from 'vitest'
import { z } from 'zod'
import type { S3Bucket } from '../../src/adapters/object-store/s3.ts'
import { findFreePort } from '../harness/free-port.ts'
import { openS3Gate, type S3Gate } from './s3-gate.ts'

export interface S3Server {
  /** A gate of its own, for a test that lets something go wrong. Close it when done. */
  openGate(): Promise<S3Gate>
  /** A new, empty bucket behind a gate; the server's only key may use it. */
  makeBucket(gate: S3Gate): Promise<S3Bucket>
  /** Puts empty files below `images/`, where a request for each would take long. */
  fill(bucket: S3Bucket, names: string[]): Promise<void>
}

const PROGRAM = path.resolve(import.meta.dirname, 's3-server-program.ts')
const STARTED = z.object({ port: z.number(), directory: z.string() })
/** It knows no other. */
const KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** A process that speaks S3 and judges signatures, for the tests of a file. Call it at the top. */
export async function startS3Server(): Promise<S3Server> {
  // The package hides its places in lists by a cipher that OpenSSL counts as legacy.
  const execArgv = ['--openssl-legacy-provider']
  const child = fork(PROGRAM, [String(await findFreePort())], { execArgv, stdio: 'inherit' })
  const ended = once(child, 'exit')
  const [told] = await Promise.race([once(child, 'message'), ended.then(() => ['It ended at its start.'])])
  const { port, directory } = STARTED.parse(told)
  afterAll(async () => {
    child.disconnect()
    await ended
  })
  return {
    openGate: () => openS3Gate(port),
    async makeBucket({ url }) {
      const bucket = `pictor-${randomUUID()}`
      // A folder is a bucket to it.
      await mkdir(path.join(directory, bucket))
      return { endpoint: url, region: 'us-east-1', bucket, addressing: 'path', ...KEY }
    },
    async fill({ bucket }, names) {
      const folder = path.join(directory, bucket, 'images')
      await mkdir(folder)
      for (const name of names) await writeFile(path.join(folder, `${name}._S3rver_object`), '')
    },
  }
}
