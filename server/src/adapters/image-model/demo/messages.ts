import type { AspectRatio, Style } from '@pictor/contract'

/** To the worker. One at a time: the next is sent when the last was answered. */
export interface PaintOrder {
  id: number
  prompt: string
  aspectRatio: AspectRatio
  style: Style
  seed: number
}

/** From the worker. */
export type PaintAnswer =
  | { id: number; outcome: 'painted'; png: Uint8Array<ArrayBuffer> }
  | { id: number; outcome: 'failed'; message: string }
