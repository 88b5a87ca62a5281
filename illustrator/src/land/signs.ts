import { mix } from '../math/number.ts'
import { hashCell } from '../math/random.ts'
import type { Rgb } from '../math/colour.ts'
import { glow } from '../paint/shapes.ts'
import type { Stage } from '../paint/stage.ts'

export interface Signs {
  centre: number
  halfWidth: number
  colours: readonly [Rgb, Rgb, Rgb, Rgb]
  neon: number
}

/** Vertical glowing boards sticking out of the walls, far to near, written in an alphabet that does not exist. */
export function paintSigns(stage: Stage, { centre, halfWidth, colours, neon }: Signs): void {
  const { height, horizon } = stage
  const random = stage.random.child('signs')
  const depths = Array.from({ length: Math.round(4 + 14 * neon) }, () => random.between(0.8, 6)).sort((a, b) => b - a)
  depths.forEach((depth, index) => {
    const side = random.chance(0.5) ? -1 : 1
    const scale = height / 1.15 / depth
    const board: Board = {
      x: centre + side * (halfWidth - random.between(0.03, 0.1)) * scale,
      y: horizon - random.between(0.25, 1.1) * scale,
      height: random.between(0.16, 0.5) * scale,
      width: random.between(0.05, 0.09) * scale,
      colour: random.pick(colours),
      clarity: Math.exp(-depth * 0.1),
      salt: index * 13 + ((depth * 1000) | 0),
    }
    glow(stage, {
      x: board.x,
      y: board.y,
      radius: board.height * 1.7,
      colour: board.colour,
      strength: 0.36 * board.clarity * neon,
    })
    paintBoard(stage, board)
  })
}

interface Board {
  x: number
  y: number
  width: number
  height: number
  colour: Rgb
  clarity: number
  salt: number
}

function paintBoard({ pixels, width, horizon }: Stage, board: Board): void {
  const letters = Math.max(2, (board.height / board.width) | 0)
  const left = board.x - board.width / 2
  const top = board.y - board.height / 2
  const [r, g, b] = board.colour
  for (let y = Math.max(0, top | 0); y < Math.min(horizon, top + board.height); y++)
    for (let x = Math.max(0, left | 0); x < Math.min(width, left + board.width); x++) {
      const u = (x - left) / board.width
      const v = ((y - top) / board.height) * letters
      const row = v % 1
      const stroke = hashCell(Math.floor(u * 5), Math.floor(row * 5), Math.floor(v) + board.salt)
      const isFrame = u < 0.08 || u > 0.92 || v < 0.1 || v > letters - 0.1
      const isLetter = u > 0.18 && u < 0.82 && row > 0.15 && row < 0.88 && stroke < 0.5
      const k = isFrame ? 1.3 : isLetter ? 1.5 : 0.1
      const white = k > 1.2 ? 0.25 : 0
      const i = (y * width + x) * 3
      pixels[i] = mix(pixels[i] ?? 0, r * k + white, board.clarity)
      pixels[i + 1] = mix(pixels[i + 1] ?? 0, g * k + white, board.clarity)
      pixels[i + 2] = mix(pixels[i + 2] ?? 0, b * k + white, board.clarity)
    }
}
