import type { Lch } from '../math/colour.ts'
import { lit } from '../paint/pixels.ts'
import { dab } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { paintFace, paintWindow, type ObjectPlacement, type PaintedObject } from './object.ts'

export const house: PaintedObject = { halfWidth: 0.8, height: 0.95, paint: paintHouse }

const id = ID.subject + 10

type Part = 'wall' | 'brick' | 'roof' | 'door'
type Side = 'front' | 'flank' | 'slope' | 'edge'
type Plane = readonly [part: Part, side: Side, id: number, points: readonly (readonly [number, number])[]]

/** Far to near, in units. */
const PLANES: readonly Plane[] = [
  [
    'wall',
    'flank',
    1,
    [
      [0.272, 0],
      [0.272, -0.42],
      [0.772, -0.44],
      [0.772, -0.05],
    ],
  ],
  [
    'brick',
    'flank',
    4,
    [
      [0.5, -0.9],
      [0.5, -0.6],
      [0.6, -0.6],
      [0.6, -0.9],
    ],
  ],
  [
    'wall',
    'front',
    0,
    [
      [-0.34, 0],
      [-0.34, -0.42],
      [0, -0.78],
      [0.272, -0.42],
      [0.272, 0],
    ],
  ],
  [
    'roof',
    'slope',
    2,
    [
      [0, -0.82],
      [0.332, -0.38],
      [0.832, -0.41],
      [0.5, -0.83],
    ],
  ],
  [
    'roof',
    'edge',
    3,
    [
      [0, -0.83],
      [-0.4, -0.37],
      [-0.36, -0.36],
      [0, -0.75],
      [0.282, -0.36],
      [0.332, -0.38],
    ],
  ],
  [
    'door',
    'front',
    6,
    [
      [0.02, 0],
      [0.02, -0.26],
      [0.16, -0.26],
      [0.16, 0],
    ],
  ],
]

const WINDOWS = [
  { x: -0.245, y: -0.328, width: 0.13, height: 0.15 },
  { x: 0.422, y: -0.315, width: 0.14, height: 0.14 },
  { x: -0.05, y: -0.52, width: 0.09, height: 0.1 },
] as const

function paintHouse(stage: Stage, { x, y, size, colour }: ObjectPlacement): void {
  const isLeft = stage.sun.x < x
  const colours: Record<Part, Lch> = {
    wall: [0.88, 0.03, 80],
    brick: [0.5, 0.06, 40],
    roof: colour ?? [0.48, 0.13, 35],
    door: [0.38, 0.09, 30],
  }
  const shares: Record<Side, number> = {
    front: isLeft ? 0.75 : 0.4,
    flank: isLeft ? 0.3 : 0.8,
    slope: isLeft ? 0.45 : 0.9,
    edge: 0.5,
  }
  for (const [part, side, offset, points] of PLANES)
    paintFace(stage, {
      points: points.map(([u, v]) => [x + u * size, y + v * size]),
      colour: colours[part],
      share: shares[side],
      id: id + offset,
    })
  for (const pane of WINDOWS)
    paintWindow(stage, {
      x: x + pane.x * size,
      y: y + pane.y * size,
      width: pane.width * size,
      height: pane.height * size,
      id: id + 5,
    })
  paintSmoke(stage, { x: x + size * 0.55, y: y - size * 0.92, size })
}

function paintSmoke(stage: Stage, { x, y, size }: { x: number; y: number; size: number }): void {
  const random = stage.random.child('smoke')
  const colour = lit([0.8, 0.8, 0.85], stage.light, 0.7)
  for (let i = 0; i < 26; i++) {
    const t = i / 26
    dab(stage, {
      x: x + t * size * 0.5 + random.between(-0.04, 0.04) * size,
      y: y - t * size * 0.75,
      rx: size * (0.03 + t * 0.13),
      ry: size * (0.03 + t * 0.1),
      colour,
      alpha: 0.13 * (1 - t),
      softness: 1,
    })
  }
}
