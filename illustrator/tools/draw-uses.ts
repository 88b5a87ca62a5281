import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { createPainter } from '../src/engine.ts'
import { SIZES } from '../src/sizes.ts'
import {
  articlePictures,
  comingSoonPictures,
  emptyStatePictures,
  pagePictures,
  socialPictures,
  stylePictures,
} from './uses.ts'

// Run with node: draw-uses.ts FOLDER [styles|articles|pages|empty|soon|social …]
// Renders the images of the product as WebP. Social cards are JPEG in their own shape, which every crawler supports.

const KINDS = {
  styles: stylePictures,
  articles: articlePictures,
  pages: pagePictures,
  empty: emptyStatePictures,
  soon: comingSoonPictures,
  social: socialPictures,
}

const CARD_HEIGHT = 630

const [folder = 'illustrations', ...wanted] = process.argv.slice(2)
const paint = createPainter()
await mkdir(folder, { recursive: true })
for (const [kind, pictures] of Object.entries(KINDS)) {
  if (wanted.length > 0 && !wanted.includes(kind)) continue
  for (const { name, prompt, aspectRatio, style, seed, width: wide } of pictures) {
    const { rgb8, width, height } = paint(prompt, { ...SIZES[aspectRatio], style, seed })
    const isCard = kind === 'social'
    const image = sharp(rgb8, { raw: { width, height, channels: 3 } }).resize(wide, isCard ? CARD_HEIGHT : null)
    const file = path.join(folder, `${name}.${isCard ? 'jpg' : 'webp'}`)
    const { size } = await (isCard ? image.jpeg({ quality: 84 }) : image.webp({ quality: 80 })).toFile(file)
    console.log(`${file}\t${Math.round(size / 1024)} kB\t${style}\t${prompt}`)
  }
}
