import { serveOrders } from '../adapters/workshop/program.ts'
import { restrictSharp } from '../features/images/renditions/decoding.ts'
import { renderOrder } from '../features/images/renditions/rendering.ts'

// The program that decodes and encodes images. This module is started as a process, never imported.
const MEBIBYTE = 2 ** 20
// Enough for 40 megapixels of transparent noise in a 17 MB WebP, more than any photo needs, plus a third of the time.
const BOUNDS = { cpuMaxMs: 20_000, memoryMaxBytes: 1_536 * MEBIBYTE, swollenBytes: 384 * MEBIBYTE }

restrictSharp()
serveOrders(process, renderOrder, BOUNDS)
