import type { Animal } from './animal.ts'
import type { Limb } from './limb.ts'
import { quadruped } from './quadruped.ts'

const elephant: Animal = {
  fur: 0,
  materials: [
    [0.52, 0.015, 260],
    [0.56, 0.02, 30],
    [0.46, 0.015, 260],
    [0.14, 0.01, 40],
    [0.93, 0.03, 85],
  ],
  limbs: quadruped({
    leg: 0.36,
    legRadius: 0.09,
    length: 0.3,
    hip: 0.29,
    waist: 0.3,
    chest: 0.29,
    neck: [0.24, -0.12, 0.22, 0.19],
    head: 0.2,
    muzzle: [0.04, 0.14, 0.13, 0.09],
    ears: [0, 0.02, 0],
    tail: [
      [-0.02, 0.26, 0.025],
      [0, 0.12, 0.03],
    ],
    footMaterial: 2,
    extra: ({ headX, headY }) => {
      const trunk: Limb[] = [
        [headX + 0.16, headY + 0.12, 0.1, headX + 0.26, headY + 0.34, 0.075, 0.08, 0],
        [headX + 0.26, headY + 0.34, 0.075, headX + 0.26, headY + 0.54, 0.058, 0.08, 0],
        [headX + 0.26, headY + 0.54, 0.058, headX + 0.36, headY + 0.62, 0.045, 0.08, 0],
        [headX + 0.36, headY + 0.62, 0.045, headX + 0.44, headY + 0.56, 0.04, 0.08, 0],
      ]
      return [
        ...trunk,
        [headX - 0.12, headY - 0.04, 0.19, headX - 0.17, headY + 0.16, 0.15, 0.14, 2],
        [headX - 0.17, headY + 0.16, 0.14, headX - 0.1, headY + 0.3, 0.07, 0.14, 2],
        [headX + 0.16, headY + 0.22, 0.03, headX + 0.36, headY + 0.32, 0.01, 0.2, 4],
      ]
    },
  }),
}

const lion: Animal = {
  fur: 0.009,
  materials: [
    [0.7, 0.1, 72],
    [0.88, 0.04, 80],
    [0.5, 0.1, 55],
    [0.12, 0.01, 40],
  ],
  limbs: quadruped({
    leg: 0.34,
    legRadius: 0.05,
    length: 0.34,
    hip: 0.17,
    waist: 0.15,
    chest: 0.2,
    neck: [0.2, -0.15, 0.17, 0.13],
    head: 0.13,
    muzzle: [0.08, 0.06, 0.08, 0.06],
    ears: [0.03, 0.045, 0.02],
    tail: [
      [-0.2, 0.1, 0.03],
      [-0.14, 0.16, 0.025],
      [-0.06, 0.02, 0.055],
    ],
    muzzleMaterial: 1,
    extra: ({ headX, headY }) => [
      [headX - 0.08, headY - 0.06, 0.22, headX - 0.1, headY + 0.08, 0.24, -0.06, 2],
      [headX - 0.12, headY + 0.12, 0.2, headX - 0.06, headY + 0.3, 0.13, -0.02, 2],
      [headX + 0.02, headY + 0.2, 0.1, headX + 0.08, headY + 0.26, 0.06, 0.02, 2],
      [headX - 0.02, headY - 0.2, 0.08, headX + 0.08, headY - 0.17, 0.05, 0, 2],
    ],
  }),
}

const giraffe: Animal = {
  fur: 0.002,
  materials: [
    [0.8, 0.09, 78],
    [0.92, 0.03, 80],
    [0.5, 0.1, 55],
    [0.14, 0.01, 40],
  ],
  limbs: quadruped({
    leg: 0.52,
    legRadius: 0.034,
    length: 0.2,
    hip: 0.12,
    waist: 0.13,
    chest: 0.14,
    neck: [0.24, -0.6, 0.1, 0.05],
    head: 0.065,
    muzzle: [0.09, 0.05, 0.045, 0.032],
    ears: [0.03, 0.022, 0.05],
    tail: [
      [-0.04, 0.16, 0.014],
      [0, 0.12, 0.026],
    ],
    footMaterial: 3,
    extra: ({ headX, headY, backY }) => {
      const spots: Limb[] = []
      for (let i = 0; i < 9; i++) {
        const t = i / 9
        const x = 0.19 + t * (headX - 0.26)
        const y = backY - 0.06 + t * (headY - backY + 0.14)
        const off = i % 2 ? 0.025 : -0.02
        spots.push([x + off, y, 0.03 - t * 0.012, x + off + 0.012, y + 0.03, 0.026 - t * 0.012, 0.1 - t * 0.05, 2])
      }
      for (let i = 0; i < 7; i++) {
        const x = -0.24 + i * 0.075
        const y = backY + (i % 2 ? 0.05 : -0.05)
        spots.push([x, y, 0.035, x + 0.03, y + 0.02, 0.03, 0.12, 2])
      }
      return [...spots, [headX, headY - 0.06, 0.014, headX - 0.01, headY - 0.13, 0.018, 0.03, 2]]
    },
  }),
}

const camel: Animal = {
  fur: 0.008,
  materials: [
    [0.68, 0.08, 70],
    [0.78, 0.06, 75],
    [0.52, 0.08, 60],
    [0.12, 0.01, 40],
  ],
  limbs: quadruped({
    leg: 0.5,
    legRadius: 0.036,
    length: 0.26,
    hip: 0.14,
    waist: 0.16,
    chest: 0.16,
    neck: [0.3, -0.22, 0.1, 0.06],
    head: 0.075,
    muzzle: [0.09, 0.04, 0.055, 0.045],
    ears: [0.03, 0.022, 0.03],
    tail: [[-0.04, 0.18, 0.025]],
    extra: ({ headX, headY, backY }) => [
      [-0.12, backY - 0.14, 0.1, -0.1, backY - 0.24, 0.055, 0, 2],
      [0.12, backY - 0.14, 0.1, 0.13, backY - 0.24, 0.055, 0, 2],
      [0.3, backY + 0.02, 0.09, headX - 0.12, backY - 0.03, 0.07, 0.02, 0],
      [headX - 0.12, backY - 0.03, 0.07, headX - 0.02, headY + 0.06, 0.055, 0.02, 0],
    ],
  }),
}

export const WILD_ANIMALS = { elephant, lion, giraffe, camel } satisfies Record<string, Animal>
