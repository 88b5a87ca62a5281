import type { IncomingMessage, ServerResponse } from 'node:http'
import { FILES_PATH, type Images, type ServedFile } from '../../features/images/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import { headersOfFile, knows } from './file-headers.ts'
import { createHotFiles, type HotFile, type HotFilesSettings } from './hot-files.ts'
import type { RawHeaders } from '../cache/public-answer.ts'
import type { ReadyAnswers } from '../cache/ready-answers.ts'
import { createReadyFile, type ReadyFile } from '../cache/ready-file.ts'

export interface FileGateOptions {
  images: Pick<Images, 'stillPublic'>
  clock: Clock
  readyAnswers: ReadyAnswers
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
  /** Whether a file of this size, in bytes, may be kept: it is public and small. */
  canKeep(file: ServedFile, size: number): boolean
  /** Holds such a file, which was public as of a look that began then. */
  keep(file: ServedFile, bytes: Uint8Array, asOfMs: number): void
}

interface HeldFile extends HotFile {
  readonly etag: string
  readonly answer: ReadyFile
  /** With status 304. */
  readonly unchanged: RawHeaders
}

/** Larger ones are few in number, and cost more to send than to read. They are streamed. */
const FILE_MAX_BYTES = 256 * 1_024

export function createFileGate({ images, clock, readyAnswers, securityHeaders, settings }: FileGateOptions): FileGate {
  const stillPublic = (keys: string[]) => images.stillPublic(keys)
  const files = createHotFiles<HeldFile>({ stillPublic, clock, settings })
  const countAnswer = readyAnswers.counterOf('files')

  function hold(file: ServedFile, body: Uint8Array): HeldFile {
    const { etag = '', ...own } = headersOfFile(file, 0)
    const { 'content-type': type = '', ...always } = { ...securityHeaders, ...own, etag }
    const unchanged = Object.entries(always).flat()
    const headers = ['content-type', type, 'content-length', String(body.length), ...unchanged]
    return { key: file.key, size: body.length, etag, unchanged, answer: createReadyFile({ headers, body, clock }) }
  }

  return {
    answersAtOnce(request, response) {
      const { method, url = '', headers } = request
      if (method !== 'GET' || !url.startsWith(FILES_PATH) || headers.range !== undefined) return false
      const file = files.held(url.slice(FILES_PATH.length))
      if (!file) return false
      const isKnown = knows(headers['if-none-match'], file.etag)
      if (isKnown) response.writeHead(304, file.unchanged).end()
      else file.answer.send(request, response)
      countAnswer(isKnown ? 304 : 200)
      return true
    },

    bytesOf: ({ key }) => files.known(key)?.answer.body ?? null,

    canKeep: ({ access }, size) => access === 'public' && size <= FILE_MAX_BYTES,

    keep: (file, bytes, asOfMs) => files.keep(files.known(file.key) ?? hold(file, bytes), asOfMs),
  }
}
