import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Compress } from './public-answer.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** A list may be another every second: beyond these, bytes are saved one in a hundred at many times the cost. */
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6

/** Not on the main thread. */
export const compress: Compress = (bytes, encoding) =>
  encoding === 'gzip'
    ? toGzip(bytes, { level: GZIP_LEVEL })
    : toBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })
