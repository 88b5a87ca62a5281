import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll } from 'vitest'
import { z } from 'zod'
import type { S3Bucket } from '../../src/adapters/object-store/s3.ts'
import { findFreePort } from '../harness/free-port.ts'
import { startS3FaultProxy, type S3FaultProxy } from './s3-fault-proxy.ts'

export interface S3Server {
  /** Starts a separate proxy for a test that injects faults. Stop it at the end. */
  startProxy(): Promise<S3FaultProxy>
  /** Creates an empty bucket behind a proxy. The server's only key has access. */
  makeBucket(proxy: S3FaultProxy): Promise<S3Bucket>
  /** Adds empty files below `images/` directly on disk, because a request for each would be slow. */
  fill(bucket: S3Bucket, names: string[]): Promise<void>
}

const PROGRAM = path.resolve(import.meta.dirname, 's3-server-program.ts')
const StartMessage = z.object({ port: z.number(), directory: z.string() })
/** The server's only key. */
const KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** Starts an S3 server that verifies signatures, in a separate process. Call it at the top of a test file. */
export async function startS3Server(): Promise<S3Server> {
  // The package encrypts list cursors with a cipher that OpenSSL considers legacy.
  const execArgv = ['--openssl-legacy-provider']
  const child = fork(PROGRAM, [String(await findFreePort())], { execArgv, stdio: 'inherit' })
  const exited = once(child, 'exit')
  const [message] = await Promise.race([
    once(child, 'message'),
    exited.then(() => ['The S3 server exited during startup.']),
  ])
  const { port, directory } = StartMessage.parse(message)
  afterAll(async () => {
    child.disconnect()
    await exited
  })
  return {
    startProxy: () => startS3FaultProxy(port),
    async makeBucket({ url }) {
      const bucket = `pictor-${randomUUID()}`
      // The server treats a folder as a bucket.
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
