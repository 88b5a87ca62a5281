import sharp from 'sharp'
import type { ModelPicture } from '../../../ports/image-model.ts'
import { CARD_MARK } from './card-mark.ts'
import type { DecodedPicture } from '../renditions/decoding.ts'
import type { CardWish } from '../renditions/rendering-orders.ts'
import { CARD_HEIGHT_PX, CARD_WIDTH_PX, placeOnCard, type CardPlace } from './card-place.ts'

/** Messengers show no preview of a larger file. */
const CARD_MAX_BYTES = 300_000
/** The first that makes the file small enough. */
const QUALITIES = [84, 72, 58, 40]

const RADIUS_PX = 20
const SHADOW = { blurPx: 16, strength: 0.55, dropPx: 10 }
const MARK = { sizePx: 44, fromEdgePx: 28 }
/** The ground is blurred when it is small, which costs next to nothing. */
const GROUND = { width: CARD_WIDTH_PX / 10, height: CARD_HEIGHT_PX / 10, blurPx: 5, light: 0.45 }

/** A picture as it is shown where its page is shared: whole, on a dark and blurred ground of itself. */
export async function drawCard(picture: DecodedPicture, { packet, isMarked }: CardWish): Promise<ModelPicture> {
  const place = placeOnCard(picture)
  const layers = [
    { input: await drawShadow(place), left: 0, top: 0 },
    { input: await drawPicture(picture, place), left: place.left, top: place.top },
    ...(isMarked ? [{ input: CARD_MARK, ...MARK_PLACE }] : []),
  ]
  const card = await sharp(await drawGround(picture))
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer()
  const encode = (quality: number) => {
    const jpeg = sharp(card, { raw: { width: CARD_WIDTH_PX, height: CARD_HEIGHT_PX, channels: 3 } }).jpeg({ quality })
    return (packet === null ? jpeg : jpeg.withXmp(packet)).toBuffer()
  }
  let bytes = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    bytes = await encode(quality)
    if (bytes.length < CARD_MAX_BYTES) break
  }
  return { bytes, format: 'jpeg' }
}

const MARK_PLACE = {
  left: CARD_WIDTH_PX - MARK.fromEdgePx - MARK.sizePx,
  top: CARD_HEIGHT_PX - MARK.fromEdgePx - MARK.sizePx,
}

async function drawGround(picture: DecodedPicture): Promise<Buffer> {
  const { width, height, blurPx, light } = GROUND
  const small = await flat(picture)
    .resize({ width, height, fit: 'cover' })
    .blur(blurPx)
    .linear(light, 0)
    .png()
    .toBuffer()
  return sharp(small).resize(CARD_WIDTH_PX, CARD_HEIGHT_PX, { kernel: 'cubic' }).png({ compressionLevel: 0 }).toBuffer()
}

async function drawPicture(picture: DecodedPicture, { width, height }: CardPlace): Promise<Buffer> {
  const corners = roundedRectangle({ left: 0, top: 0, width, height }, { width, height })
  return flat(picture)
    .resize({ width, height, fit: 'fill' })
    .joinChannel(corners, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

async function drawShadow(place: CardPlace): Promise<Buffer> {
  const [width, height] = [CARD_WIDTH_PX, CARD_HEIGHT_PX]
  const shape = roundedRectangle({ ...place, top: place.top + SHADOW.dropPx }, { width, height })
  const soft = await sharp(shape, { raw: { width, height, channels: 1 } })
    .blur(SHADOW.blurPx)
    .linear(SHADOW.strength, 0)
    .extractChannel(0)
    .raw()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#000' } })
    .joinChannel(soft, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/** On black, where the picture is transparent: a JPEG knows no transparency. */
function flat({ pixels, width, height, channels }: DecodedPicture) {
  return sharp(pixels, { raw: { width, height, channels } }).flatten({ background: '#000' })
}

/** Opacity, a byte for each pixel of the canvas. The program that draws reads no SVG, so corners are counted out. */
function roundedRectangle({ left, top, width, height }: CardPlace, canvas: { width: number; height: number }): Buffer {
  const shape = Buffer.alloc(canvas.width * canvas.height)
  for (let y = 0; y < height; y++) {
    const down = Math.max(RADIUS_PX - y - 0.5, y + 0.5 - (height - RADIUS_PX), 0)
    for (let x = 0; x < width; x++) {
      const aside = Math.max(RADIUS_PX - x - 0.5, x + 0.5 - (width - RADIUS_PX), 0)
      const within = 0.5 + RADIUS_PX - Math.hypot(aside, down)
      shape[(top + y) * canvas.width + left + x] = 255 * Math.min(1, Math.max(0, within))
    }
  }
  return shape
}
