import sharp, { type OverlayOptions } from 'sharp'
import type { AspectRatio, Style } from '@pictor/contract'
import { createPainter } from '../src/engine.ts'
import { decodeReference } from '../src/reference/decode.ts'
import { SIZES } from '../src/sizes.ts'

/** An image to render. */
export interface SheetImage {
  prompt: string
  style: Style
  aspectRatio: AspectRatio
  seed: number
  reference?: Uint8Array
  /** Shows the reference itself, unchanged. */
  isReferenceItself?: true
}

export interface SheetLayout {
  columns: number
  /** Side of a cell in pixels. */
  cell: number
  /** Share of the full size at which images are rendered. */
  scale: number
}

/** Renders images and arranges them in a grid. The file extension sets the format. */
export async function writeSheet(path: string, images: readonly SheetImage[], layout: SheetLayout): Promise<void> {
  const { columns, cell } = layout
  const renderImage = createRenderer(layout)
  const tiles: OverlayOptions[] = []
  for (const [i, image] of images.entries()) {
    const tile = await (
      await renderImage(image)
    )
      .resize(cell - 6, cell - 6, { fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true })
    tiles.push({
      input: tile.data,
      left: (i % columns) * cell + Math.round((cell - tile.info.width) / 2),
      top: Math.floor(i / columns) * cell + Math.round((cell - tile.info.height) / 2),
    })
  }
  const height = Math.ceil(images.length / columns) * cell
  const sheet = sharp({ create: { width: columns * cell, height, channels: 3, background: '#18181b' } }).composite(
    tiles,
  )
  if (path.endsWith('.webp')) await sheet.webp({ quality: 72 }).toFile(path)
  else if (path.endsWith('.jpg')) await sheet.jpeg({ quality: 72, mozjpeg: true }).toFile(path)
  else await sheet.png().toFile(path)
}

function createRenderer({ scale }: SheetLayout) {
  const paint = createPainter()
  return async ({ prompt, style, aspectRatio, seed, reference, isReferenceItself }: SheetImage) => {
    if (reference && isReferenceItself) return sharp(reference)
    const fullSize = SIZES[aspectRatio]
    const size = { width: Math.round(fullSize.width * scale), height: Math.round(fullSize.height * scale) }
    const decoded = reference ? await decodeReference(reference, size) : null
    const { rgb8, width, height } = paint(prompt, { ...size, style, seed, reference: decoded })
    console.log(`${style}\t${prompt.slice(0, 80)}`)
    return sharp(rgb8.slice(), { raw: { width, height, channels: 3 } })
  }
}
