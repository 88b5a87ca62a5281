import type { AspectRatio } from '@pictor/contract'

/** The exact image size for each aspect ratio. */
export const SIZES: Readonly<Record<AspectRatio, { width: number; height: number }>> = {
  '1:1': { width: 1024, height: 1024 },
  '16:9': { width: 1536, height: 864 },
  '9:16': { width: 864, height: 1536 },
  '3:2': { width: 1536, height: 1024 },
  '2:3': { width: 1024, height: 1536 },
  '4:5': { width: 1024, height: 1280 },
}
