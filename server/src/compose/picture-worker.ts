import { serveOrders } from '../adapters/workshop/program.ts'
import { restrictSharp } from '../features/images/images.decoding.ts'
import { renderOrder } from '../features/images/images.rendering.ts'

// The program in which pictures are decoded and encoded: this module exists to be started, not to be imported.
const MEBIBYTE = 2 ** 20
// Twice the time, and a fifth more memory, than the largest picture takes: 40 megapixels of transparent noise.
const BOUNDS = { cpuMaxMs: 20_000, memoryMaxBytes: 1_280 * MEBIBYTE, swollenBytes: 384 * MEBIBYTE }

restrictSharp()
serveOrders(process, renderOrder, BOUNDS)
