import { clamp } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import { oklch, scaleColor, type Lch, type Rgb } from '../math/color.ts'
import type { Scene } from '../compose/scene.ts'
import { coniferRing } from '../land/tree.ts'
import { dab, fillShape } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'

/** Dark leaves in the upper corners, which add depth. */
export function paintLeafFrame(stage: Stage, leaf: Lch): void {
  const { width, height, light } = stage
  const random = stage.random.child('leaf frame')
  const heavyCorner = random.chance(0.5) ? 0 : 1
  for (let i = 0; i < 420; i++) {
    const corner = random.chance(0.72) ? heavyCorner : 1 - heavyCorner
    const along = random.next() ** 1.5
    const down = random.next() ** 1.8 * (1 - along * 0.8)
    const reach = corner === heavyCorner ? 0.62 : 0.34
    const x = corner === 0 ? along * width * reach : width - along * width * reach
    const y = down * height * 0.36
    const size = Math.min(width, height) * random.between(0.014, 0.036)
    const shade = 0.16 + light.strength * random.between(0.06, 0.26) * (0.4 + along)
    const color = scaleColor(oklch(leaf[0] * 0.8, leaf[1], leaf[2] + random.between(-14, 10)), shade)
    dab(stage, [x, y, size, size * 0.46, random.between(0.3, 2.4)], {
      color,
      alpha: 0.94,
      softness: 0.3,
      id: ID.tree + 3,
    })
  }
}

/** Two or three large dark firs at one edge. */
export function paintNearFirs(stage: Stage, scene: Scene, foot: number): void {
  const { width, height, light } = stage
  const random = stage.random.child('near firs')
  const base = oklch(0.22, 0.04, 165)
  const edge = scene.sunIsLeft ? 0 : 1
  for (let i = 0; i < 3; i++) {
    const x = width * (edge === 0 ? random.between(-0.02, 0.2) : random.between(0.8, 1.02))
    const tall = Math.min(height * 0.6, width * 0.75) * random.between(0.55, 1)
    const isSnowy = scene.place === 'snow' || scene.otherPlaces.has('snow') || scene.season === 'winter'
    fillShape(stage, [coniferRing({ x, y: foot + height * random.between(0, 0.06), height: tall }, random)], {
      id: ID.forest + 8,
      paint: (px, py, out) => {
        const e = noise(px / (tall * 0.05), py / (tall * 0.035))
        const white = isSnowy && e > 0.12 ? 0.6 : 0
        const k = light.strength * clamp(0.2 + e * 0.4 + (Math.sign(stage.sun.x - x) * (px - x)) / tall)
        for (let c = 0; c < 3; c++)
          out[c] =
            ((base[c] ?? 0) * (1 - white) + white) * ((light.ambient[c] ?? 0) * 0.4 + (light.sun[c] ?? 0) * k * 0.8)
      },
    })
  }
}

/** A path that winds from the lower edge to the horizon. */
export function paintPath(stage: Stage, { y, color }: { y: number; color: Lch }): void {
  const { width, height, light } = stage
  const random = stage.random.child('path')
  const bend = random.between(0.5, 1.1) * (random.chance(0.5) ? 1 : -1)
  const end = random.between(0.35, 0.65)
  const left: number[] = []
  const right: number[] = []
  for (let i = 0; i <= 40; i++) {
    const t = i / 40
    const rowY = y + (height - y) * t * 1.02
    const center = width * (end + Math.sin(t * 3.4) * 0.16 * bend * t + (0.5 - end) * t)
    const half = width * (0.006 + 0.13 * t * t)
    left.push(center - half, rowY)
    right.unshift(center + half, rowY)
  }
  const base: Rgb = oklch(...color)
  fillShape(stage, [[...left, ...right]], {
    alpha: 0.9,
    id: ID.ground + 3,
    paint: (px, py, out) => {
      const t = clamp((py - y) / (height - y))
      const rough = 0.85 + 0.3 * noise(((px / width) * 30) / (0.15 + t), (1 / (0.12 + t)) * 9)
      const haze = light.haze * 0.6 * (1 - t) ** 4
      for (let c = 0; c < 3; c++) {
        const litColor =
          (base[c] ?? 0) * rough * ((light.ambient[c] ?? 0) * 0.75 + (light.sun[c] ?? 0) * light.strength * 0.62)
        out[c] = litColor * (1 - haze) + (light.horizon[c] ?? 0) * haze
      }
    },
  })
}
