import type { HourName } from '../read/circumstances.ts'
import type { Lch } from '../math/colour.ts'

/** The light of an hour, as written down by hand; several per hour, so that two sunsets differ. */
export interface Hour {
  zenith: Lch
  middle: Lch
  horizon: Lch
  sun: Lch
  ambient: Lch
  strength: number
  haze: number
  /** Height of the sun over the horizon, as a share of the sky. */
  elevation: number
}

export type LightName = HourName | 'grey' | 'fantasy'

const DAY = { strength: 1.5, haze: 0.5, elevation: 0.8 }
const GOLDEN = { strength: 1.45, haze: 0.5, elevation: 0.18 }
const DAWN = { strength: 1.35, haze: 0.52, elevation: 0.13 }
const DUSK = { strength: 1.02, haze: 0.55, elevation: 0.05 }
const NIGHT = { strength: 0.45, haze: 0.6, elevation: 0.62 }

export const HOURS: Readonly<Record<LightName, readonly [Hour, ...Hour[]]>> = {
  dawn: [
    {
      ...DAWN,
      zenith: [0.5, 0.084, 245],
      middle: [0.735, 0.067, 20],
      horizon: [0.895, 0.092, 70],
      sun: [0.91, 0.11, 62],
      ambient: [0.55, 0.055, 262],
    },
    {
      ...DAWN,
      zenith: [0.45, 0.084, 262],
      middle: [0.695, 0.085, 345],
      horizon: [0.885, 0.092, 55],
      sun: [0.89, 0.12, 45],
      ambient: [0.52, 0.06, 272],
    },
    {
      ...DAWN,
      zenith: [0.55, 0.067, 220],
      middle: [0.775, 0.055, 100],
      horizon: [0.905, 0.081, 85],
      sun: [0.93, 0.1, 78],
      ambient: [0.56, 0.05, 240],
    },
  ],
  day: [
    {
      ...DAY,
      zenith: [0.52, 0.135, 252],
      middle: [0.72, 0.1, 240],
      horizon: [0.94, 0.035, 210],
      sun: [0.99, 0.03, 95],
      ambient: [0.7, 0.06, 240],
    },
    {
      ...DAY,
      zenith: [0.56, 0.125, 242],
      middle: [0.77, 0.09, 225],
      horizon: [0.95, 0.04, 195],
      sun: [0.99, 0.035, 92],
      ambient: [0.7, 0.055, 230],
    },
    {
      ...DAY,
      zenith: [0.62, 0.09, 248],
      middle: [0.82, 0.055, 240],
      horizon: [0.95, 0.035, 85],
      sun: [0.99, 0.05, 88],
      ambient: [0.7, 0.045, 245],
    },
  ],
  golden: [
    {
      ...GOLDEN,
      zenith: [0.51, 0.084, 240],
      middle: [0.755, 0.085, 80],
      horizon: [0.875, 0.138, 78],
      sun: [0.96, 0.1, 82],
      ambient: [0.55, 0.055, 290],
    },
    {
      ...GOLDEN,
      zenith: [0.55, 0.067, 220],
      middle: [0.775, 0.11, 72],
      horizon: [0.855, 0.161, 65],
      sun: [0.95, 0.12, 72],
      ambient: [0.54, 0.05, 310],
    },
    {
      ...GOLDEN,
      zenith: [0.45, 0.09, 252],
      middle: [0.715, 0.091, 50],
      horizon: [0.875, 0.127, 72],
      sun: [0.96, 0.11, 76],
      ambient: [0.54, 0.06, 282],
    },
  ],
  dusk: [
    {
      ...DUSK,
      zenith: [0.26, 0.095, 262],
      middle: [0.535, 0.122, 25],
      horizon: [0.805, 0.167, 62],
      sun: [0.89, 0.15, 54],
      ambient: [0.38, 0.06, 282],
    },
    {
      ...DUSK,
      zenith: [0.31, 0.084, 245],
      middle: [0.605, 0.104, 52],
      horizon: [0.835, 0.149, 75],
      sun: [0.92, 0.14, 66],
      ambient: [0.4, 0.05, 268],
    },
    {
      ...DUSK,
      zenith: [0.23, 0.101, 278],
      middle: [0.485, 0.159, 8],
      horizon: [0.755, 0.172, 42],
      sun: [0.87, 0.16, 46],
      ambient: [0.36, 0.065, 300],
    },
    {
      ...DUSK,
      zenith: [0.27, 0.08, 240],
      middle: [0.55, 0.06, 62],
      horizon: [0.835, 0.127, 78],
      sun: [0.92, 0.13, 72],
      ambient: [0.38, 0.06, 240],
    },
  ],
  night: [
    {
      ...NIGHT,
      zenith: [0.13, 0.05, 272],
      middle: [0.22, 0.07, 262],
      horizon: [0.4, 0.075, 235],
      sun: [0.93, 0.03, 230],
      ambient: [0.24, 0.07, 262],
    },
    {
      ...NIGHT,
      zenith: [0.14, 0.045, 240],
      middle: [0.24, 0.06, 225],
      horizon: [0.44, 0.07, 205],
      sun: [0.94, 0.035, 200],
      ambient: [0.25, 0.06, 235],
    },
    {
      ...NIGHT,
      zenith: [0.14, 0.06, 285],
      middle: [0.24, 0.085, 280],
      horizon: [0.42, 0.09, 270],
      sun: [0.95, 0.04, 90],
      ambient: [0.25, 0.075, 275],
    },
  ],
  aurora: [
    {
      ...NIGHT,
      zenith: [0.13, 0.05, 285],
      middle: [0.2, 0.07, 250],
      horizon: [0.38, 0.09, 190],
      sun: [0.9, 0.05, 200],
      ambient: [0.26, 0.08, 220],
      elevation: 0.75,
    },
    {
      ...NIGHT,
      zenith: [0.12, 0.05, 262],
      middle: [0.19, 0.07, 235],
      horizon: [0.36, 0.08, 175],
      sun: [0.9, 0.05, 180],
      ambient: [0.25, 0.07, 205],
      elevation: 0.75,
    },
  ],
  grey: [
    {
      zenith: [0.36, 0.025, 255],
      middle: [0.54, 0.025, 235],
      horizon: [0.78, 0.035, 190],
      sun: [0.92, 0.03, 110],
      ambient: [0.48, 0.03, 240],
      strength: 0.72,
      haze: 0.85,
      elevation: 0.4,
    },
    {
      zenith: [0.42, 0.03, 240],
      middle: [0.62, 0.025, 225],
      horizon: [0.82, 0.03, 120],
      sun: [0.94, 0.035, 90],
      ambient: [0.5, 0.03, 235],
      strength: 0.78,
      haze: 0.85,
      elevation: 0.4,
    },
  ],
  fantasy: [
    {
      zenith: [0.33, 0.123, 285],
      middle: [0.595, 0.146, 330],
      horizon: [0.875, 0.103, 40],
      sun: [0.97, 0.07, 30],
      ambient: [0.48, 0.1, 295],
      strength: 1.1,
      haze: 0.8,
      elevation: 0.25,
    },
    {
      zenith: [0.31, 0.101, 230],
      middle: [0.615, 0.122, 190],
      horizon: [0.895, 0.103, 100],
      sun: [0.98, 0.08, 95],
      ambient: [0.5, 0.08, 215],
      strength: 1.15,
      haze: 0.8,
      elevation: 0.28,
    },
    {
      zenith: [0.29, 0.112, 265],
      middle: [0.555, 0.146, 305],
      horizon: [0.875, 0.127, 70],
      sun: [0.96, 0.1, 70],
      ambient: [0.46, 0.09, 285],
      strength: 1.1,
      haze: 0.75,
      elevation: 0.2,
    },
  ],
}
