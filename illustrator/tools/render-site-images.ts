import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { createProvenancePacket } from '../../server/src/features/images/downloads/provenance.ts'
import { createPainter } from '../src/engine.ts'
import { SIZES } from '../src/sizes.ts'
import { ENGINE_VERSION } from '../src/version.ts'
import {
  articleImages,
  comingSoonImages,
  emptyStateImages,
  pageImages,
  socialImages,
  styleImages,
} from './site-images.ts'

// Run with node: render-site-images.ts FOLDER [styles|articles|pages|empty|soon|social …]
// Renders the images of the product as WebP, with the provenance metadata of every generated image. Social cards have their own shape and are JPEG, which every crawler reads.

const KINDS = {
  styles: styleImages,
  articles: articleImages,
  pages: pageImages,
  empty: emptyStateImages,
  soon: comingSoonImages,
  social: socialImages,
}

const CARD_HEIGHT = 630

const [folder = 'illustrations', ...selectedKinds] = process.argv.slice(2)
const paint = createPainter()
const provenance = createProvenancePacket({
  system: 'Pictor',
  model: `Pictor demo engine ${ENGINE_VERSION}`,
  createdAt: new Date(),
  composite: false,
})
await mkdir(folder, { recursive: true })
for (const [kind, siteImages] of Object.entries(KINDS)) {
  if (selectedKinds.length > 0 && !selectedKinds.includes(kind)) continue
  for (const { name, prompt, aspectRatio, style, seed, width: wide } of siteImages) {
    const { rgb8, width, height } = paint(prompt, { ...SIZES[aspectRatio], style, seed })
    const isCard = kind === 'social'
    const image = sharp(rgb8, { raw: { width, height, channels: 3 } })
      .resize(wide, isCard ? CARD_HEIGHT : null)
      .withXmp(provenance)
    const file = path.join(folder, `${name}.${isCard ? 'jpg' : 'webp'}`)
    const { size } = await (isCard ? image.jpeg({ quality: 84 }) : image.webp({ quality: 80 })).toFile(file)
    console.log(`${file}\t${Math.round(size / 1024)} kB\t${style}\t${prompt}`)
  }
}
