import type { Scene } from '../compose/scene.ts'
import { oklch } from '../math/colour.ts'
import { smoothstep } from '../math/number.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { paintFrontSitter } from '../portrait/front.ts'
import { focusDepth } from './lens.ts'

const SITTERS: readonly [string, ...string[]] = ['woman', 'man', 'sailor', 'old-woman', 'old-man']

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
  const { height, pixels, ids } = stage
  ids.fill(ID.sky)
  focusDepth(stage, { from: height * 1.4, to: height * 1.6, radius: 12 })
  for (let i = 0; i < pixels.length; i++) pixels[i] = (pixels[i] ?? 0) * 0.72
  paintFrontSitter(stage, scene, stage.random.child('sitter').pick(SITTERS))
}
