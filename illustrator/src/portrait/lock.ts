import { bell, clamp, mix } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import { ID } from '../paint/stage.ts'
import type { Knot } from '../raster/ring.ts'
import { fillKnots, tones, type Easel } from './easel.ts'

export const HAIR_ID = ID.subject + 66

type Flow = 'crown' | 'fall'

/** A mass of hair with strands along its flow and a band of shine. */
export function paintLock(easel: Easel, knots: readonly Knot[], flow: Flow, alpha = 1): void {
  const { face, side, x, y, size } = easel
  const { bright, dark } = tones(easel, face.hair)
  const wave = face.cut === 'wavy' ? 0.05 : 0.012
  fillKnots(easel, knots, {
    id: HAIR_ID,
    alpha,
    paint: (px, py, out) => {
      const u = (px - x) / size
      const v = (py - y) / size
      const across =
        flow === 'crown'
          ? Math.atan2(v + 0.1, u) * 7 + Math.hypot(u, v) * 2
          : (u + wave * Math.sin(v * 13 + u * 3)) * 26
      const along = flow === 'crown' ? Math.hypot(u, v) * 3 : v * 1.6
      const strand = 0.24 * noise(across, along) + 0.16 * noise(across * 2.7, along * 1.6)
      const shine = flow === 'crown' ? 0.34 * bell((v + 0.36 + u * u * 0.9) * 13) : 0.16 * bell((v - 0.2) * 5)
      const t = clamp(0.32 + u * side * 0.75 - (v + 0.1) * 0.22 + strand + shine * (0.6 + u * side))
      for (let c = 0; c < 3; c++) out[c] = mix((dark[c] ?? 0) * 0.7, (bright[c] ?? 0) * 1.02, t)
    },
  })
}
