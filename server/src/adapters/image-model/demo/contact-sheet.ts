import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import sharp, { type OverlayOptions } from 'sharp'
import type { AspectRatio, Style } from '@pictor/contract'
import { createPainter } from './engine.ts'
import { firstPictures } from './first-pictures.ts'
import { SIZES } from './sizes.ts'

// Run with node: contact-sheet.ts OUT.png [--prompts FILE] [--ratio 2:3] [--style None] [--seed 1] [--scale 0.4] [--columns 8] [--cell 230]
// A line of FILE is a prompt, or `style | prompt`. Without a file the pictures of a fresh installation are drawn.

interface Request {
  prompt: string
  style: Style
  aspectRatio: AspectRatio
  seed: number
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    prompts: { type: 'string' },
    ratio: { type: 'string', default: '2:3' },
    style: { type: 'string', default: 'None' },
    seed: { type: 'string', default: '1' },
    scale: { type: 'string', default: '0.4' },
    columns: { type: 'string', default: '8' },
    cell: { type: 'string', default: '230' },
  },
})

await writeSheet(positionals[0] ?? 'contact-sheet.png', await requests())

async function requests(): Promise<readonly Request[]> {
  if (!values.prompts) return firstPictures
  const lines = (await readFile(values.prompts, 'utf8')).split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [first = '', second] = line.split('|').map((part) => part.trim())
    return {
      prompt: second ?? first,
      // The shapes below are checked by the tables they index: an unknown name fails at once.
      style: (second === undefined ? values.style : first) as Style,
      aspectRatio: values.ratio as AspectRatio,
      seed: Number(values.seed),
    }
  })
}

async function writeSheet(path: string, list: readonly Request[]): Promise<void> {
  const paint = createPainter()
  const columns = Number(values.columns)
  const cell = Number(values.cell)
  const scale = Number(values.scale)
  const tiles: OverlayOptions[] = []
  for (const [i, { prompt, style, aspectRatio, seed }] of list.entries()) {
    const size = SIZES[aspectRatio]
    const started = process.cpuUsage()
    const painting = paint(prompt, {
      width: Math.round(size.width * scale),
      height: Math.round(size.height * scale),
      style,
      seed,
    })
    const spent = process.cpuUsage(started)
    console.log(`${i}\t${Math.round((spent.user + spent.system) / 1000)} ms\t${style}\t${prompt.slice(0, 80)}`)
    const { width, height } = painting
    const tile = await sharp(painting.rgb8, { raw: { width, height, channels: 3 } })
      .resize(cell - 6, cell - 6, { fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true })
    tiles.push({
      input: tile.data,
      left: (i % columns) * cell + Math.round((cell - tile.info.width) / 2),
      top: Math.floor(i / columns) * cell + Math.round((cell - tile.info.height) / 2),
    })
  }
  const height = Math.ceil(list.length / columns) * cell
  const sheet = sharp({ create: { width: columns * cell, height, channels: 3, background: '#18181b' } })
  await sheet.composite(tiles).png().toFile(path)
}
