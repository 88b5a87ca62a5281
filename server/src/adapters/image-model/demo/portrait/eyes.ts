import { clamp } from '../math/number.ts'
import { oklch, scaled, type Rgb } from '../math/colour.ts'
import { smoothRing } from '../raster/ring.ts'
import { dab, fillShape } from '../paint/shapes.ts'
import type { Bust } from './sitter.ts'

/** Whites, irises, a spark of the lamp, lashes and brows. */
export function paintEyes(bust: Bust): void {
  for (const side of [-1, 1]) {
    paintEye(bust, side)
    paintLashesAndBrow(bust, side)
  }
}

function eyeCentre({ x, y, size, sitter }: Bust, side: number): { x: number; y: number } {
  return { x: x + (sitter.turn + side * 0.125) * size, y: y - 0.04 * size }
}

function paintEye(bust: Bust, side: number): void {
  const { stage, sitter, light } = bust
  const s = bust.size * (1 + sitter.softness * 0.24)
  const { x, y } = eyeCentre(bust, side)
  const shade = side * light[0] < 0 ? 0.55 : 1
  const white = smoothRing([
    [x - 0.062 * s, y + 0.006 * s, 1],
    [x - 0.02 * s, y - 0.024 * s],
    [x + 0.025 * s, y - 0.022 * s],
    [x + 0.062 * s, y + 0.006 * s, 1],
    [x, y + 0.022 * s],
  ])
  fillShape(stage, [white], { paint: scaled(shaded(bust, { u: side * 0.2, v: 0, colour: [0.72, 0.7, 0.68] }), shade) })
  const iris = x + light[0] * 0.004 * s
  dab(stage, {
    x: iris,
    y,
    rx: 0.026 * s,
    ry: 0.025 * s,
    colour: scaled(oklch(...sitter.eyes), 0.55 * shade),
    softness: 0.25,
  })
  dab(stage, { x: iris, y, rx: 0.012 * s, ry: 0.012 * s, colour: [0.01, 0.01, 0.012], softness: 0.3 })
  dab(stage, {
    x: x + light[0] * 0.012 * s,
    y: y - 0.009 * s,
    rx: 0.007 * s,
    ry: 0.006 * s,
    colour: [1.3, 1.3, 1.25],
    alpha: shade,
    softness: 0.5,
  })
}

function paintLashesAndBrow(bust: Bust, side: number): void {
  const { stage, sitter } = bust
  const s = bust.size * (1 + sitter.softness * 0.24)
  const { x, y } = eyeCentre(bust, side)
  const brow = shaded(bust, { u: side * 0.15, v: -0.1, colour: oklch(...sitter.hair) })
  for (let i = 0; i < 22; i++) {
    const q = i / 21
    dab(stage, {
      x: x + (q - 0.5) * 0.135 * s,
      y: y - 0.026 * s * Math.sin(Math.PI * (q * 0.9 + 0.05)) + 0.004 * s,
      rx: 0.011 * s,
      ry: 0.0055 * s,
      angle: (q - 0.5) * 0.9,
      colour: [0.03, 0.02, 0.02],
      alpha: 0.85,
      softness: 0.6,
    })
    const arch = Math.sin(Math.PI * (side > 0 ? q * 0.8 : 0.2 + q * 0.8))
    dab(stage, {
      x: x + (side * 0.022 * sitter.softness + (q - 0.5) * (0.17 - sitter.softness * 0.045)) * s,
      y: y - (0.072 + 0.02 * arch) * s,
      rx: 0.022 * s,
      ry: 0.01 * s,
      angle: -0.25 * side + (q - 0.5) * 0.5,
      colour: brow,
      alpha: 0.8,
      softness: 0.7,
    })
  }
}

function shaded({ stage, light, strength }: Bust, { u, v, colour }: { u: number; v: number; colour: Rgb }): Rgb {
  const k = strength * clamp(0.47 + (u * light[0] - v * 0.4) * 1.1)
  const { ambient, sun } = stage.light
  return [
    colour[0] * (ambient[0] * 0.4 + sun[0] * k),
    colour[1] * (ambient[1] * 0.4 + sun[1] * k),
    colour[2] * (ambient[2] * 0.4 + sun[2] * k),
  ]
}
