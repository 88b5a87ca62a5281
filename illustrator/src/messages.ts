import type { AspectRatio, Style } from '@pictor/contract'

/** To the worker. One at a time: the next is sent when the last was answered. */
export interface PaintOrder {
  id: number
  prompt: string
  aspectRatio: AspectRatio
  style: Style
  seed: number
  /** Encoded. */
  reference: Uint8Array | null
  wantsPartials: boolean
}

/** From the worker: any number of rough pictures, then how it ended. */
export type PaintAnswer =
  | { id: number; outcome: 'partial'; jpeg: Uint8Array<ArrayBuffer> }
  | { id: number; outcome: 'painted'; png: Uint8Array<ArrayBuffer> }
  | { id: number; outcome: 'failed'; failure: 'bad-request' | 'unavailable'; message: string }
