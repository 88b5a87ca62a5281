import type { Scene } from '../compose/scene.ts'
import { oklch, type Lch } from '../math/colour.ts'
import { smoothstep } from '../math/number.ts'
import { ID, underLight, type Stage } from '../paint/stage.ts'
import { paintEyes } from '../portrait/eyes.ts'
import { paintHair } from '../portrait/hair.ts'
import { paintHead } from '../portrait/head-light.ts'
import { createBust } from '../portrait/sitter.ts'
import { focusDepth } from './surface.ts'

const SKINS: readonly [Lch, ...Lch[]] = [
  [0.76, 0.07, 55],
  [0.66, 0.08, 52],
  [0.58, 0.08, 50],
]

/** Makes a portrait of any scene: its subject steps out of a dark room, or a sitter comes before the view. */
export function setSitter(stage: Stage, scene: Scene): void {
  if (scene.place === 'portrait' || scene.place === 'space') return
  const isPeopled = scene.figures.some(({ size }) => size > 0.2)
  if (isPeopled && scene.place !== 'street') darkenRoom(stage, scene)
  else seatBefore(stage, scene)
}

/** Umber and shade around the main subject, as in an old studio. */
function darkenRoom({ pixels, ids, width, height }: Stage, { figures }: Scene): void {
  const main = figures.reduce((best, figure) => (figure.size > best.size ? figure : best))
  const [r, g, b] = oklch(0.5, 0.07, 60)
  const centreY = main.y - main.size * 0.4
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const away = Math.hypot((x / width - main.x) * 0.8, y / height - centreY)
      const light = smoothstep(0.8, 0.1, away)
      const isSubject = (ids[p] ?? 0) >= ID.subject
      const keep = isSubject ? 1.05 + light * 0.5 : 0.24 + light * 0.85
      const i = p * 3
      const l = (pixels[i] ?? 0) * 0.3 + (pixels[i + 1] ?? 0) * 0.5 + (pixels[i + 2] ?? 0) * 0.2
      const umber = isSubject ? 0 : 0.62
      pixels[i] = ((pixels[i] ?? 0) * (1 - umber) + l * 2.6 * r * umber) * keep
      pixels[i + 1] = ((pixels[i + 1] ?? 0) * (1 - umber) + l * 2.6 * g * umber) * keep
      pixels[i + 2] = ((pixels[i + 2] ?? 0) * (1 - umber) + l * 2.6 * b * umber) * keep
    }
}

/** Somebody with the view behind them, out of focus, in the light of a window. */
function seatBefore(stage: Stage, scene: Scene): void {
  const { width, height, pixels, ids } = stage
  const random = stage.random.child('sitter')
  ids.fill(ID.sky)
  focusDepth(stage, { from: height * 1.4, to: height * 1.6, radius: 12 })
  for (let i = 0; i < pixels.length; i++) pixels[i] = (pixels[i] ?? 0) * 0.72
  const side = scene.sunIsLeft ? -1 : 1
  const hue = random.pick([215, 250, 160, 30])
  const lamp = underLight(
    stage,
    { strength: 1.5, ambient: oklch(0.5, 0.06, hue), sun: oklch(0.96, 0.1, 80), horizon: oklch(0.9, 0.12, 78) },
    { x: side < 0 ? -width : width * 2, y: -height * 0.2, isHidden: true },
  )
  const bust = createBust(
    lamp,
    {
      skin: random.pick([SKINS[0], SKINS[1] ?? SKINS[0], SKINS[2] ?? SKINS[0]]),
      hair: [random.between(0.4, 0.8), 0.03, 60],
      coat: [random.between(0.33, 0.45), 0.09, random.between(0, 360)],
      eyes: [0.45, 0.08, 230],
      beard: 1.2,
      hat: random.chance(0.5),
      hasLongHair: false,
      softness: 0,
      turn: side * 0.05,
    },
    { x: width * (0.5 - side * 0.08), y: height * 0.46, size: Math.min(width * 0.5, height * 0.42) },
  )
  paintHead(bust)
  paintEyes(bust)
  paintHair(bust)
}
