import { serveOrders } from '../adapters/workshop/program.ts'
import { restrictSharp } from '../features/images/renditions/decoding.ts'
import { renderOrder } from '../features/images/renditions/rendering.ts'

// The program in which pictures are decoded and encoded: this module exists to be started, not to be imported.
const MEBIBYTE = 2 ** 20
// What 40 megapixels of transparent noise in a WebP of 17 MB take, which is more than any picture of a camera, and a third of the time more.
const BOUNDS = { cpuMaxMs: 20_000, memoryMaxBytes: 1_536 * MEBIBYTE, swollenBytes: 384 * MEBIBYTE }

restrictSharp()
serveOrders(process, renderOrder, BOUNDS)
