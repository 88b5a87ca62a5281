import { mix } from '../math/number.ts'
import { oklch, type Lch, type Rgb } from '../math/color.ts'
import { smoothRing, type Knot } from '../raster/ring.ts'
import { dab, fillShape, type ShapePaint } from '../paint/shapes.ts'
import type { Stage } from '../paint/stage.ts'

export type Haircut = 'long' | 'wavy' | 'bob' | 'bun' | 'curly' | 'short' | 'swept' | 'bald'
export type Adornment = 'glasses' | 'crown' | 'tiara' | 'hat' | 'cap' | 'earrings' | 'ermine' | 'necklace'

/** Parameters of a face from the front. They distinguish one person from another. */
export interface FaceParameters {
  skin: Lch
  hair: Lch
  iris: Lch
  lips: Lch
  coat: Lch
  /** -1 to 1: the direction in which the face is turned. */
  yaw: number
  /** 0 is a soft chin, 1 a square jaw. */
  jaw: number
  /** 0 is young, 1 is old: wrinkles, thinner lips, heavier lids. */
  age: number
  /** Scale of the eyes. */
  eyes: number
  isSmiling: boolean
  hasFreckles: boolean
  beard: 'none' | 'stubble' | 'full' | 'moustache'
  cut: Haircut
  adornments: readonly Adornment[]
}

/** The coordinate space of a face. The origin is between the eyes; one unit is the distance from chin to crown. */
export interface PortraitCanvas {
  stage: Stage
  face: FaceParameters
  x: number
  y: number
  size: number
  /** The side of the light. */
  side: 1 | -1
}

/** The tones of a color in the lit and in the shaded half of the face. */
export function tones({ stage }: PortraitCanvas, [lightness, chroma, hue]: Lch): { bright: Rgb; dark: Rgb } {
  const { ambient, sun } = stage.light
  const bright = oklch(lightness, chroma, hue)
  const dark = oklch(lightness * 0.66, chroma * 1.15, hue - 8)
  return {
    bright: [
      bright[0] * (ambient[0] * 0.35 + sun[0] * 0.95),
      bright[1] * (ambient[1] * 0.35 + sun[1] * 0.95),
      bright[2] * (ambient[2] * 0.35 + sun[2] * 0.95),
    ],
    dark: [
      dark[0] * (ambient[0] * 0.75 + sun[0] * 0.18),
      dark[1] * (ambient[1] * 0.75 + sun[1] * 0.18),
      dark[2] * (ambient[2] * 0.75 + sun[2] * 0.18),
    ],
  }
}

/** A color at a position of the face, between its lit and its shaded tone. */
export function toneAt(canvas: PortraitCanvas, color: Lch, u: number): Rgb {
  const { bright, dark } = tones(canvas, color)
  const share = 0.5 + Math.max(-0.5, Math.min(0.5, u * canvas.side * 1.6 + 0.12))
  return [mix(dark[0], bright[0], share), mix(dark[1], bright[1], share), mix(dark[2], bright[2], share)]
}

/** Horizontal shift of the features, which move more than the outline when a head turns. */
export function featureShift({ face }: PortraitCanvas): number {
  return face.yaw * 0.055
}

export function fillKnots({ stage, x, y, size }: PortraitCanvas, knots: readonly Knot[], paint: ShapePaint): void {
  fillShape(stage, [smoothRing(knots.map(([u, v, corner]) => [x + u * size, y + v * size, corner]))], paint)
}

export interface Stroke {
  points: readonly (readonly [u: number, v: number])[]
  width: number
  /** Width at both ends, as a share of the width in the middle. */
  taper?: number
  color: Rgb
  alpha?: number
}

/** A soft line through points, thicker in its middle. */
export function drawStroke(
  { stage, x, y, size }: PortraitCanvas,
  { points, width, taper = 0.3, color, alpha = 0.8 }: Stroke,
): void {
  const count = points.length - 1
  const steps = 12
  for (let i = 0; i <= count * steps; i++) {
    const t = i / steps
    const k = Math.min(count - 1, Math.floor(t))
    const [au, av] = points[k] ?? [0, 0]
    const [bu, bv] = points[k + 1] ?? [au, av]
    const share = t - k
    const thick = width * mix(taper, 1, Math.sin((Math.PI * i) / (count * steps)))
    dab(
      stage,
      [
        x + mix(au, bu, share) * size,
        y + mix(av, bv, share) * size,
        Math.max(0.8, thick * size * 1.5),
        Math.max(0.7, thick * size),
        Math.atan2(bv - av, bu - au),
      ],
      { color, alpha: alpha * 0.5, softness: 0.7 },
    )
  }
}
