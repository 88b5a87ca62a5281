import type { Random } from '../math/random.ts'

/** A camera position. Different positions vary images of the same place. */
export interface Camera {
  name: 'wide' | 'close' | 'low' | 'high' | 'backlit' | 'framed' | 'far'
  /** Range of the horizon, as a share of the image height. */
  horizon: readonly [number, number]
  /** Height of the main subject, or most of its length if it is long, as a share of the figure reference length. */
  size: number
  /** Position of the main subject's feet, as a share of the image height. */
  feet: number
  /** Distance of the main subject from the edge opposite the sun, as a share of the image width. */
  aside: number
}

export type CameraName = Camera['name']

const CAMERAS = {
  wide: { name: 'wide', horizon: [0.52, 0.66], size: 0.54, feet: 0.87, aside: 0.36 },
  close: { name: 'close', horizon: [0.36, 0.54], size: 0.66, feet: 0.94, aside: 0.43 },
  low: { name: 'low', horizon: [0.7, 0.8], size: 0.58, feet: 0.9, aside: 0.38 },
  high: { name: 'high', horizon: [0.28, 0.4], size: 0.52, feet: 0.82, aside: 0.42 },
  backlit: { name: 'backlit', horizon: [0.62, 0.74], size: 0.5, feet: 0.86, aside: 0.5 },
  framed: { name: 'framed', horizon: [0.5, 0.64], size: 0.52, feet: 0.86, aside: 0.46 },
  far: { name: 'far', horizon: [0.58, 0.72], size: 0.48, feet: 0.85, aside: 0.35 },
} as const satisfies Record<string, Camera>

export interface CameraInput {
  hasSubject: boolean
  isLow: boolean
  isNight: boolean
  /** The prompt asks for a huge sun or moon, or a silhouette. */
  hasLargeDisc: boolean
  /** Indoors and between houses, the sun cannot be behind the subject. */
  isOutdoors: boolean
  /** The main subject is in the air or in water, where a view from above does not suit it. */
  isAloft: boolean
  /** The camera that a word of the prompt implies: "lonely" a wide view, "majestic" a view from below. */
  requested: CameraName | undefined
}

export function chooseCamera(input: CameraInput, random: Random): Camera {
  const roll = random.next()
  if (input.hasLargeDisc && input.isOutdoors) return CAMERAS.backlit
  if (
    input.requested &&
    (input.requested !== 'backlit' || input.isOutdoors) &&
    (input.requested !== 'high' || !input.isAloft)
  )
    return CAMERAS[input.requested]
  if (!input.hasSubject)
    return CAMERAS[roll < 0.32 ? 'wide' : roll < 0.52 ? 'low' : roll < 0.74 ? 'high' : roll < 0.9 ? 'framed' : 'close']
  if ((input.isLow || input.isNight) && input.isOutdoors && roll < 0.28) return CAMERAS.backlit
  if (input.isAloft) return CAMERAS[roll < 0.4 ? 'wide' : roll < 0.7 ? 'low' : roll < 0.9 ? 'close' : 'far']
  if (roll < 0.5) return CAMERAS.close
  if (roll < 0.66) return CAMERAS.low
  if (roll < 0.78) return CAMERAS.wide
  if (roll < 0.88) return CAMERAS.high
  return roll < 0.96 ? CAMERAS.framed : CAMERAS.far
}
