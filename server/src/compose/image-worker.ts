import { serveTasks } from '../adapters/process-pool/serve-tasks.ts'
import { restrictSharp } from '../features/images/renditions/decode-image.ts'
import { handleRenderRequest } from '../features/images/renditions/render-image.ts'

// The program that decodes and encodes images. This module is started as a process, never imported.
const MEBIBYTE = 2 ** 20
// The worst case is a 17 MB WebP with 40 megapixels of transparent noise. The CPU limit adds a third.
const LIMITS = { cpuMaxMs: 20_000, memoryMaxBytes: 1_536 * MEBIBYTE, recycleBytes: 384 * MEBIBYTE }

restrictSharp()
serveTasks(process, handleRenderRequest, LIMITS)
