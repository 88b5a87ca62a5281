import { quads } from '../math/tables.ts'
import type { Lch } from '../math/colour.ts'

/** A silhouette in heights of the tree, its foot at the origin. */
export interface CrownForm {
  /** Middle and half axes of each ball of leaves. */
  lobes: readonly (readonly [u: number, v: number, ru: number, rv: number])[]
  /** Half the thickness of the trunk, and where it forks. */
  trunk: number
  fork: number
  /** How far up the trunk goes on as a leader. */
  reach?: number
  bark: Lch
  /** Radius of a leaf's touch, and how many there are. */
  touch: number
  density: number
  /** Leaves hang. */
  hang?: number
}

const BROWN: Lch = [0.34, 0.04, 50]

export const CROWNS = {
  oak: {
    lobes: quads(`-0.3 -0.46 0.17 0.13, 0.31 -0.44 0.16 0.13, -0.17 -0.66 0.2 0.16, 0.19 -0.64 0.2 0.17,
      0.02 -0.82 0.19 0.15, 0.01 -0.5 0.22 0.15`),
    trunk: 0.034,
    fork: 0.26,
    bark: BROWN,
    touch: 0.021,
    density: 900,
  },
  poplar: {
    lobes: quads(`0 -0.22 0.07 0.13, 0.015 -0.4 0.09 0.16, -0.01 -0.58 0.088 0.16, 0.005 -0.76 0.068 0.14,
      0 -0.91 0.036 0.1`),
    trunk: 0.014,
    fork: 0.14,
    bark: [0.36, 0.03, 60],
    touch: 0.015,
    density: 620,
  },
  birch: {
    lobes: quads(`-0.08 -0.46 0.08 0.13, 0.1 -0.55 0.09 0.14, -0.05 -0.7 0.1 0.13, 0.05 -0.82 0.08 0.12,
      0 -0.95 0.045 0.07`),
    trunk: 0.013,
    fork: 0.36,
    bark: [0.9, 0.01, 90],
    touch: 0.013,
    density: 420,
    hang: 1,
  },
  pine: {
    lobes: quads(`-0.2 -0.66 0.15 0.05, 0.21 -0.74 0.16 0.055, -0.13 -0.84 0.16 0.06, 0.05 -0.94 0.17 0.07,
      0.09 -0.58 0.1 0.035`),
    trunk: 0.02,
    fork: 0.5,
    bark: [0.48, 0.09, 45],
    touch: 0.017,
    density: 560,
  },
  willow: {
    lobes: quads(`-0.32 -0.38 0.12 0.27, 0.33 -0.36 0.12 0.26, -0.15 -0.58 0.19 0.24, 0.16 -0.58 0.19 0.24,
      0 -0.72 0.24 0.18`),
    trunk: 0.036,
    fork: 0.24,
    bark: BROWN,
    touch: 0.019,
    density: 900,
    hang: 1,
  },
  lime: {
    lobes: quads(`-0.15 -0.46 0.16 0.15, 0.15 -0.46 0.16 0.15, 0 -0.42 0.17 0.13, -0.09 -0.66 0.17 0.16,
      0.1 -0.66 0.17 0.16, 0 -0.83 0.13 0.14`),
    trunk: 0.022,
    fork: 0.24,
    bark: BROWN,
    touch: 0.021,
    density: 700,
  },
  bush: {
    lobes: quads('-0.5 -0.32 0.42 0.34, 0.45 -0.3 0.44 0.32, 0 -0.55 0.5 0.42'),
    trunk: 0.03,
    fork: 0.1,
    reach: 0.3,
    bark: BROWN,
    touch: 0.075,
    density: 260,
  },
} as const satisfies Record<string, CrownForm>

export type CrownName = keyof typeof CROWNS
