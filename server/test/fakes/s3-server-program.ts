import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import v4 from '@20minutes/s3rver/lib/signature/v4.js'

// An S3 server as a process with its own clock. It ends with the process that started it.
const directory = mkdtempSync(path.join(tmpdir(), 'pictor-s3-'))
process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
process.once('disconnect', () => process.exit(0))

const server = new S3rver({ address: '127.0.0.1', port: Number(process.argv[2]), directory, silent: true })
verifyPathsAsSent()
correctRanges()
const { port } = await server.run()
process.send?.({ port, directory })

/**
 * A signature covers the path as it was sent. The package rebuilds the path without its trailing slash before it
 * verifies the signature.
 */
function verifyPathsAsSent(): void {
  const { getStringToSign } = v4
  server.middleware.unshift((context, next) => {
    context.headers['path-as-sent'] = context.path
    return next()
  })
  v4.getStringToSign = (canonical, request) =>
    getStringToSign({ ...canonical, uri: canonical.headers['path-as-sent'] ?? canonical.uri }, request)
}

/**
 * Corrects two errors of the package: it treats a range that ends at byte 0 as a range without an end, and it sends a
 * range of an empty object.
 */
function correctRanges(): void {
  const { store } = server
  const getObject = store.getObject.bind(store)
  store.getObject = async (bucket, key, options) => {
    const object = await getObject(bucket, key, options?.end === 0 ? { ...options, end: '0' } : options)
    if (object?.range && object.size === 0) {
      object.content?.destroy()
      object.content = null
    }
    return object
  }
}
