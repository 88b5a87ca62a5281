import sharp from 'sharp'
import type { EncodedImage } from '../../../ports/image-model.ts'
import type { DecodedImage } from '../renditions/decode-image.ts'
import type { CardOptions } from '../renditions/render-messages.ts'
import { CARD_HEIGHT_PX, CARD_WIDTH_PX, type CardLayout, layoutCard } from './card-layout.ts'

/** Messengers don't show larger files as a preview. */
const CARD_MAX_BYTES = 300_000
/** The first quality that gives a small enough file is used. */
const QUALITIES = [84, 72, 58, 40]

const RADIUS_PX = 20
const SHADOW = { blurPx: 16, opacity: 0.55, offsetTopPx: 10 }
const LOGO = { sizePx: 44, fromEdgePx: 28 }
/** The background is blurred at a small size, which is fast. */
const BACKGROUND = { width: CARD_WIDTH_PX / 10, height: CARD_HEIGHT_PX / 10, blurPx: 5, brightness: 0.45 }

/** The social card of an image: the whole image on a dark, blurred copy of itself. */
export async function renderCard(image: DecodedImage, { packet, hasLogo }: CardOptions): Promise<EncodedImage> {
  const layout = layoutCard(image)
  const layers = [
    { input: await renderShadow(layout), left: 0, top: 0 },
    { input: await renderImage(image, layout), left: layout.left, top: layout.top },
    ...(hasLogo ? [{ input: CARD_LOGO, ...LOGO_POSITION }] : []),
  ]
  const card = await sharp(await renderBackground(image))
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

const LOGO_POSITION = {
  left: CARD_WIDTH_PX - LOGO.fromEdgePx - LOGO.sizePx,
  top: CARD_HEIGHT_PX - LOGO.fromEdgePx - LOGO.sizePx,
}

async function renderBackground(image: DecodedImage): Promise<Buffer> {
  const { width, height, blurPx, brightness } = BACKGROUND
  const small = await flatten(image)
    .resize({ width, height, fit: 'cover' })
    .blur(blurPx)
    .linear(brightness, 0)
    .png()
    .toBuffer()
  return sharp(small).resize(CARD_WIDTH_PX, CARD_HEIGHT_PX, { kernel: 'cubic' }).png({ compressionLevel: 0 }).toBuffer()
}

async function renderImage(image: DecodedImage, { width, height }: CardLayout): Promise<Buffer> {
  const mask = renderRoundedMask({ left: 0, top: 0, width, height }, { width, height })
  return flatten(image)
    .resize({ width, height, fit: 'fill' })
    .joinChannel(mask, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

async function renderShadow(layout: CardLayout): Promise<Buffer> {
  const [width, height] = [CARD_WIDTH_PX, CARD_HEIGHT_PX]
  const shape = renderRoundedMask({ ...layout, top: layout.top + SHADOW.offsetTopPx }, { width, height })
  const blurred = await sharp(shape, { raw: { width, height, channels: 1 } })
    .blur(SHADOW.blurPx)
    .linear(SHADOW.opacity, 0)
    .extractChannel(0)
    .raw()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#000' } })
    .joinChannel(blurred, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/** Replaces transparency by black, because JPEG has no transparency. */
function flatten({ pixels, width, height, channels }: DecodedImage) {
  return sharp(pixels, { raw: { width, height, channels } }).flatten({ background: '#000' })
}

/**
 * Returns the opacity of a rounded rectangle, one byte for each pixel of the canvas. Calculated, because the image
 * worker reads no SVG.
 */
function renderRoundedMask(
  { left, top, width, height }: CardLayout,
  canvas: { width: number; height: number },
): Buffer {
  const shape = Buffer.alloc(canvas.width * canvas.height)
  for (let y = 0; y < height; y++) {
    const distanceY = Math.max(RADIUS_PX - y - 0.5, y + 0.5 - (height - RADIUS_PX), 0)
    for (let x = 0; x < width; x++) {
      const distanceX = Math.max(RADIUS_PX - x - 0.5, x + 0.5 - (width - RADIUS_PX), 0)
      const coverage = 0.5 + RADIUS_PX - Math.hypot(distanceX, distanceY)
      shape[(top + y) * canvas.width + left + x] = 255 * Math.min(1, Math.max(0, coverage))
    }
  }
  return shape
}

/** The logo (`web/public/favicon.svg`) as a 44 × 44 PNG. Inlined: the image worker reads neither files nor SVG. */
export const CARD_LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACwAAAAsCAMAAAApWqozAAADAFBMVEVMaXHfZcnbacqjZe9bf///mmprcP3/ANQAkP/fZcn9dnvfZMgoruworu/eZcmjZOz/eX3SZdD6ulNrcP37uVIpruvmYc79dntrcP2lZu6kZvBpc/9rcP8pruz7uVIpruxrcP2kZe4prez/w1ooruuVav/7uFL5uVX7uFKfX98qru7HceP7uFL9d3z/dHnfZMr/dX2jZe//dnujZe4rreveZsgorewpruxzc//9dnz/c3MnrOveZMkoruv8ulLeZclscf+Ia/Ztcv/WZs4uuef7uVPfZckpsOxpcv9scf1scf8pruxrcv/eZccorer4dIf/dXopruvdZcr9d3veZciiZe5scP38oGP7uFKQafT/d3z9d3ukZu/eZsgsrugpruz/eHv7uFNLsdTeZMlYscv7uFJrcf1qb//7uFL9enqjZu6jZe/9d3v6uVL7tlRsb/+qaun/d3uIavb8mWf/e3uiZvD9d3z/uVz8uFL7q1z/iHD8qF2kZe5AmPFvcfykZe//d3r8tFVtbf/eZciYaPJsb///f3+UafP9d3v8uFNtcf+gZvD7uFOFa/Z+bvr9lWn7uVP/qlXycJdscP2lZPD9dn39d3v8uVMype6pZurfZslrcf0pruonsOv/dX/6t1Xkt2P/bW0sq+0rrOwpr+snsOvJZdVrcf39d3ujZu/ubaT/d3stqez7uVIqr+neZskrr+3/t1FxsbXfZcj8uFLpa7H9d3woruujZOylZPDeZcgpruveZsjiaL4sp+5hsMLhZMikZe6jZu/8uFLfZcgrrOxrcP2jZu7/tkikZu77ulP5tlP9d3trcP1DlvPeZsnvb579dntxcf+jZ++kZu6jZ+ykZu5tcf8pq+1scf8oruoprOxFlPNmdfszmf/6dYP/f3/narbgZ8vgZsj7d4H3c4spruz8uVPfZslscf6kZu/+d3xtcP6pZuu+Zt7CZtuTs5/9l2m0ZuTnuGLFtnurZutwcP3+fHn+eHtUh/eutYvvuF3gZ8dodP3narZkePzBK05cAAAA5nRSTlMAux33AgH1AQHp9DjqH/44HPc7u/W5CuLkPEQaauZF3ZXKzAj5BkAw+gg8BFH5Lig+UGfdNfX09gvkC3NH42/fdf46Xwvm+Dcd7GfqRW9L+DJoNennbOn84fxzuub0/b5G/l9l9pHmN+T+juK2Pt1gDG309WHd9gvS7nTi6f7+cVPRDo3tUA7f53Q/0Oz+cf6TA/uPM/2Vzfj+2/j8Jxo5/gfy+nYNsq+t0fRp1P0w3h0ZsXnI1o+qHEetj89/ffUz/ZHOyfnQzwf6Qy6T++33+s4JQC0qPkErL0z30FAF7Qj2O0tP0PdfjTgAAAAJcEhZcwAAHnMAAB5zAUKYKhcAAAKOSURBVDjLpdVVcNwwEAZg5wKXa9owNpwGmqSBMjM3ZWZmZmZmZmZmZmZmZrDPUpm59VlneWUHHvK/3c43c9J6Z8Vx6cvjuzH3H925dz1NaBdzICyc5/mHonjpdMh4u1RoqYKFeZIH/0RLfIvlS4E6VkviaS6LJLUrOCZnMzXhQU79sWrRo5zelk3imfxQsFi+hNZWzstafhDFokNF1ubKo7H8XBHoNsx5M2otvwJgsbU/6IOXzvLLIRY91J40D9fjjQwWuyg2S2nh0+f3LRsz+DBjB0/oasVFBDm/fh5ZSG3wKl+Ix6AhxNrXFZQs3R5GbOBmbg2w3RHqQObEXVCzKWjRSq/gwD1bOS5AtZOQFD8ZtwJY2Elv7b9AscUtFh2XqycgFrZRPYPQ1/Vki87IvcjK4CCKI0IcJPt1JLHoXLRUu8BYYQn4sMNHBUzuhZTclCqRjJ0zjZkZl4HUohvS72zQekYxNrOtalF2DfaMZOxMaGV8XrUT3Rkbuw5adFsqRVHbuX+3oaMB9mMsuiWVziqt6/cNY9x79jL1xIy1jbDU+hJb5zuWs5vivQwOlWtTLbTZB2xN3GKqQyFuL5c6WfAUTLOB4wz7TVtsdiTsOwawCxnRtoLQQ7V4LXfUZJZzcPU8anMayb+NEwYAi32855uVOLu9fUNwLevR+gxrBzE+ZIZxdnv38QtqGK1cpCdj8S6zLmVKqu3vyOD1emxjVLHrWIin66zJAMegagaAq2htbid22TUFetZv1jYqpF2j8flV/ZexNavrF7RrA4qvMnczJLf67XPUsOIn4GotjCm8KgXq+xD9zEqLVvJO5b2yT7x4LQ7jVxK8cnKEkzHNt/BpfOLLF88TYtP59v4HNPzXEp39Oe4AAAAASUVORK5CYII=',
  'base64',
)
