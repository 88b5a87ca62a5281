import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

// Run with node: web/draw-icons.ts
// Draws every icon from `public/favicon.svg`, and the mark of social cards, which the server carries in its code.

const INK = '#0a0a0f'
const MARK_PX = 44

const site = path.join(import.meta.dirname, 'public')
const markModule = path.resolve(import.meta.dirname, '../server/src/features/images/cards/card-mark.ts')
const logo = await readFile(path.join(site, 'favicon.svg'))

await mkdir(path.join(site, 'icons'), { recursive: true })
await save('favicon.ico', icoOf(32, await logoOf(32)))
await save('apple-touch-icon.png', await tile({ size: 180, share: 0.66, radius: 0 }))
await save('icons/icon-192.png', await tile({ size: 192, share: 0.7, radius: 0.22 }))
await save('icons/icon-512.png', await tile({ size: 512, share: 0.7, radius: 0.22 }))
// What a system cuts off is beyond four fifths of the whole.
await save('icons/maskable-512.png', await tile({ size: 512, share: 0.56, radius: 0 }))
await writeFile(markModule, moduleOf(await logoOf(MARK_PX)))

function logoOf(size: number): Promise<Buffer> {
  return sharp(logo, { density: 72 * (size / 32) * 2 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

interface Tile {
  size: number
  /** Of the logo in the whole. */
  share: number
  /** Of the corners, in the whole; 0 where the system rounds them itself. */
  radius: number
}

async function tile({ size, share, radius }: Tile): Promise<Buffer> {
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" rx="${size * radius}" fill="${INK}"/></svg>`
  return sharp(Buffer.from(ground))
    .composite([{ input: await logoOf(Math.round(size * share)) }])
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toBuffer()
}

/** One PNG in the envelope that browsers ask every site for. */
function icoOf(size: number, png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

async function save(name: string, bytes: Buffer): Promise<void> {
  await writeFile(path.join(site, name), bytes)
  console.log(`${name}\t${bytes.length} bytes`)
}

function moduleOf(png: Buffer): string {
  return [
    '// Drawn by `web/draw-icons.ts`: the program that draws pictures reads no files, and no SVG.',
    '',
    "/** The product's mark as PNG. */",
    `export const CARD_MARK = Buffer.from('${png.toString('base64')}', 'base64')`,
    '',
  ].join('\n')
}
