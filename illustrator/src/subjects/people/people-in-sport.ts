import { points, pointsIn } from '../../math/tables.ts'
import type { Animal } from '../animals/animal.ts'
import type { Material } from './limb.ts'
import type { Line } from '../marks.ts'
import { bends, faceOf, person, type Pose, SKIN } from './person.ts'
import { ball, limbsOf, tube } from '../tube.ts'

const DARK: Material = [0.22, 0.02, 270]

const crouch: Pose = {
  legs: bends('-.16 -.36, -.22 -.14; .14 -.38, .18 -.14'),
  arms: bends('.2 -.72, .34 -.76; -.2 -.7, -.34 -.66'),
  hips: [-0.04, -0.46],
  chest: [0.06, -0.7],
  head: [0.12, -0.86],
}

const skateboarder: Animal = {
  fur: 0,
  eyes: faceOf({ pose: crouch }),
  materials: [
    [0.66, 0.18, 45],
    SKIN,
    [0.38, 0.07, 258],
    [0.93, 0.01, 90],
    [0.45, 0.15, 262],
    [0.3, 0.05, 45],
    [0.85, 0.15, 90],
  ],
  limbs: [
    ...person({ pose: crouch }),
    ...limbsOf(`4 .08: .14 -.92 .03, .24 -.91 .014;
      5 .02: -.42 -.14 .018, -.34 -.085 .022, .32 -.085 .022, .4 -.14 .018; 6 .03: -.26 -.04 .04; 6 .03: .24 -.04 .04`),
  ],
}

const surfer: Animal = {
  fur: 0,
  eyes: faceOf({ pose: crouch }),
  isAloft: true,
  materials: [
    [0.3, 0.05, 255],
    SKIN,
    [0.3, 0.05, 255],
    SKIN,
    [0.72, 0.12, 80],
    [0.95, 0.02, 90],
    [0.6, 0.2, 30],
    [0.96, 0.015, 220],
  ],
  limbs: [
    ...tube(7, -0.2, [-0.9, -0.02, 0.05], [-0.5, 0.02, 0.07], [0, 0.04, 0.07], [0.5, 0.03, 0.06], [0.8, 0, 0.03]),
    ...[-0.8, -0.66, -0.5, -0.36, -0.6].map((x, i) => ball(7, -0.1, x, -0.08 - i * 0.03, 0.05)),
    ...person({ pose: crouch }),
    ...limbsOf(`5 .02: -.6 -.06 .012, -.3 -.1 .034, .2 -.1 .036, .46 -.14 .028, .6 -.22 .008;
      6 .05: -.5 -.1 .008, .46 -.14 .008`),
  ],
}

const poles: Line[] = [
  { points: points('.34 -.6, .02 -.06'), width: 0.009, material: 4 },
  { points: points('-.08 -.54, -.36 -.1'), width: 0.009, material: 4 },
]

const skier: Animal = {
  fur: 0,
  materials: [[0.58, 0.22, 27], SKIN, [0.28, 0.05, 262], DARK, [0.2, 0.02, 270], [0.82, 0.16, 95], [0.6, 0.15, 240]],
  dyed: [0],
  linesBehind: poles,
  limbs: [
    ...person({
      hair: 'none',
      bulk: 1.08,
      pose: {
        ...crouch,
        legs: bends('.04 -.34, -.12 -.1; .16 -.34, 0 -.1'),
        arms: bends('.24 -.6, .34 -.6; -.06 -.6, -.08 -.54'),
      },
    }),
    ...limbsOf(`6 .05: .1 -.91 .075, .13 -.91 .068; 5 .08: .06 -1 .034; 4 .1: .14 -.88 .026, .19 -.88 .022;
      5 -.05: -.56 0 .014, .36 -.05 .014, .46 -.12 .01; 5 .06: -.46 .03 .014, .46 -.02 .014, .58 -.1 .01`),
  ],
}

const wheel = (x: number): Line[] => [
  {
    points: Array.from(
      { length: 25 },
      (_, i) => [x + Math.cos((i / 24) * Math.PI * 2) * 0.21, -0.23 + Math.sin((i / 24) * Math.PI * 2) * 0.21] as const,
    ),
    width: 0.018,
    material: 3,
  },
  ...[0, 1, 2, 3].map((i): Line => {
    const angle = (i / 4) * Math.PI
    const dx = Math.cos(angle) * 0.2
    const dy = Math.sin(angle) * 0.2
    return { points: pointsIn({ x, y: -0.23, width: dx, height: dy }, '-1 -1, 1 1'), width: 0.004, material: 6 }
  }),
]

const cyclist: Animal = {
  fur: 0,
  materials: [
    [0.85, 0.16, 92],
    SKIN,
    [0.24, 0.02, 270],
    [0.12, 0.01, 270],
    [0.56, 0.21, 27],
    [0.56, 0.21, 27],
    [0.7, 0.01, 250],
  ],
  dyed: [5],
  linesBehind: [
    ...wheel(-0.34),
    ...wheel(0.36),
    { points: points('-.34 -.23, -.02 -.23, .26 -.52, -.12 -.52, -.34 -.23'), width: 0.018, material: 5 },
    { points: points('-.02 -.23, -.14 -.58'), width: 0.018, material: 5 },
    { points: points('.36 -.23, .25 -.58, .32 -.62'), width: 0.016, material: 5 },
    { points: points('-.22 -.59, -.07 -.59'), width: 0.024, material: 3 },
  ],
  limbs: [
    ...person({
      hair: 'none',
      pose: {
        legs: bends('.16 -.42, .06 -.28; .1 -.36, -.04 -.14'),
        arms: bends('.18 -.72, .33 -.65; .12 -.7, .3 -.64'),
        hips: [-0.12, -0.62],
        chest: [0.04, -0.86],
        head: [0.12, -1.01],
      },
    }),
    ...tube(4, 0.05, [0.08, -1.06, 0.06], [0.14, -1.07, 0.05]),
  ],
}

export const ATHLETES = { skateboarder, surfer, skier, cyclist } satisfies Record<string, Animal>
