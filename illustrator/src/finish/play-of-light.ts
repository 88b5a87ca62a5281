import type { PlaceName } from '../compose/places.ts'
import { clamp } from '../math/number.ts'
import { fbm } from '../math/noise.ts'
import type { Stage } from '../paint/stage.ts'
import { coarseField } from '../raster/field.ts'

/** Light falls unevenly wherever something large is near: walls, curtains, leaves. */
const OPEN: readonly PlaceName[] = [
  'meadow',
  'mountains',
  'lake',
  'sea',
  'beach',
  'snow',
  'desert',
  'skyline',
  'clouds',
]
const LIGHTLESS: readonly PlaceName[] = ['space', 'abstract']

/** Lets light and shade wander over the picture as if through a window or under clouds; no two pictures are lit alike. */
export function playOfLight(stage: Stage, place: PlaceName): void {
  if (LIGHTLESS.includes(place)) return
  const { pixels, width, height } = stage
  const random = stage.random.child('play of light')
  const strength = OPEN.includes(place) ? 0.36 : 1.3
  const shift = random.between(0, 200)
  const grain = random.between(1.7, 2.8) / Math.min(width, height)
  const light = coarseField({ width, height, step: 8, scratch: stage.scratch }, (x, y) =>
    clamp(1 + strength * fbm(x * grain + shift, y * grain + shift * 0.37, 2), 0.4, 1.45),
  )
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const k = light(x, y)
      const i = (y * width + x) * 3
      pixels[i] = (pixels[i] ?? 0) * k
      pixels[i + 1] = (pixels[i + 1] ?? 0) * k
      pixels[i + 2] = (pixels[i + 2] ?? 0) * k
    }
}
