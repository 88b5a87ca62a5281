import type { IncomingMessage, ServerResponse } from 'node:http'
import { FILES_PATH, type Images, type ServedFile } from '../features/images/index.ts'
import type { Clock } from '../kernel/clock.ts'
import { headersOfFile, knows } from './file-headers.ts'
import { createHotFiles, type HotFile, type HotFilesSettings } from './hot-files.ts'
import type { RawHeaders } from './public-answer.ts'
import { createReadyHead, createReadySender, type ReadyHead } from './ready-head.ts'
import { createReadyCounts, type ReadyCount } from './ready-counts.ts'

export interface FileGateOptions {
  images: Pick<Images, 'stillPublic'>
  clock: Clock
  /** Go with every answer, where a file says nothing else. */
  securityHeaders: Record<string, string>
  settings: Partial<HotFilesSettings>
}

/** Answers from memory what is asked for often: small public files. */
export interface FileGate {
  /** Answers at once what it holds. Every other request is left untouched, and goes its way. */
  answersAtOnce(request: IncomingMessage, response: ServerResponse): boolean
  /** Null if the file is not in memory. */
  bytesOf(file: ServedFile): Buffer | null
  /** Holds a file that is small enough, and public as of a look that began then. */
  keep(file: ServedFile, bytes: Uint8Array, asOfMs: number): void
  counts(): ReadyCount[]
}

interface ReadyFile extends HotFile {
  readonly etag: string
  readonly head: ReadyHead
  /** With status 304. */
  readonly unchanged: RawHeaders
}

/** Larger ones are few in number, and cost more to send than to read. */
const FILE_MAX_BYTES = 256 * 1_024

export function createFileGate({ images, clock, securityHeaders, settings }: FileGateOptions): FileGate {
  const stillPublic = (keys: string[]) => images.stillPublic(keys)
  const files = createHotFiles<ReadyFile>({ stillPublic, clock, settings })
  const send = createReadySender(clock)
  const counts = createReadyCounts(['files'])

  return {
    answersAtOnce(request, response) {
      const { method, url = '', headers } = request
      if (method !== 'GET' || !url.startsWith(FILES_PATH) || headers.range !== undefined) return false
      const file = files.held(url.slice(FILES_PATH.length))
      if (!file) return false
      const isKnown = knows(headers['if-none-match'], file.etag)
      if (isKnown) response.writeHead(304, file.unchanged).end()
      else send(request, response, file)
      counts.add('files', isKnown ? 304 : 200)
      return true
    },

    bytesOf: ({ key }) => files.known(key)?.body ?? null,

    keep(file, bytes, asOfMs) {
      if (file.access !== 'public' || bytes.length > FILE_MAX_BYTES) return
      files.keep(files.known(file.key) ?? readyFile(file, bytes, securityHeaders), asOfMs)
    },

    counts: () => counts.all(),
  }
}

function readyFile(file: ServedFile, bytes: Uint8Array, securityHeaders: Record<string, string>): ReadyFile {
  const { etag = '', ...headers } = headersOfFile(file, 0)
  const { 'content-type': type = '', ...always } = { ...securityHeaders, ...headers, etag }
  const unchanged = Object.entries(always).flat()
  // A copy: what was read may lie in a larger buffer, which would be held as a whole.
  const body = Buffer.allocUnsafeSlow(bytes.length)
  body.set(bytes)
  const head = createReadyHead(['content-type', type, 'content-length', String(body.length), ...unchanged])
  return { key: file.key, body, etag, head, unchanged }
}
