import type { AspectRatio, Style } from '@pictor/contract'

/** Sent to the worker, one at a time: each request follows the final result of the previous one. */
export interface PaintRequest {
  id: number
  prompt: string
  aspectRatio: AspectRatio
  style: Style
  seed: number
  /** An encoded image file. */
  reference: Uint8Array | null
  withPreviews: boolean
}

/** Sent by the worker: any number of previews, then one final result. */
export type PaintResult =
  | { id: number; outcome: 'partial'; jpeg: Uint8Array<ArrayBuffer> }
  | { id: number; outcome: 'painted'; png: Uint8Array<ArrayBuffer> }
  | { id: number; outcome: 'failed'; failure: 'bad-request' | 'unavailable'; message: string }
