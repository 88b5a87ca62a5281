import type { Random } from '../math/random.ts'

/** Where the viewer stands: templates that keep two pictures of one place from looking alike. */
export interface Camera {
  name: 'wide' | 'close' | 'low' | 'high' | 'backlit' | 'framed' | 'far'
  /** Range of the horizon as a share of the height. */
  horizon: readonly [number, number]
  /** Height of the main subject as a share of the picture's shorter reach. */
  size: number
  /** Where its feet stand, as a share of the height. */
  feet: number
  /** Main subject from the edge that the sun leaves free, as a share of the width. */
  aside: number
}

const CAMERAS = {
  wide: { name: 'wide', horizon: [0.54, 0.64], size: 0.37, feet: 0.84, aside: 0.37 },
  close: { name: 'close', horizon: [0.42, 0.54], size: 0.6, feet: 0.93, aside: 0.42 },
  low: { name: 'low', horizon: [0.7, 0.78], size: 0.46, feet: 0.88, aside: 0.38 },
  high: { name: 'high', horizon: [0.34, 0.42], size: 0.36, feet: 0.76, aside: 0.4 },
  backlit: { name: 'backlit', horizon: [0.62, 0.72], size: 0.4, feet: 0.84, aside: 0.5 },
  framed: { name: 'framed', horizon: [0.54, 0.64], size: 0.4, feet: 0.83, aside: 0.46 },
  far: { name: 'far', horizon: [0.6, 0.7], size: 0.2, feet: 0.8, aside: 0.36 },
} as const satisfies Record<string, Camera>

export interface CameraWish {
  hasSubject: boolean
  isLow: boolean
  isNight: boolean
  /** The prompt asks for a huge sun or moon, or a silhouette. */
  wantsDisc: boolean
  /** Indoors and between houses no sun can stand behind the subject. */
  isOutdoors: boolean
  /** Things in the air or on water have no use for a close view from above. */
  isAloft: boolean
}

export function chooseCamera(wish: CameraWish, random: Random): Camera {
  const draw = random.next()
  if (wish.wantsDisc && wish.isOutdoors) return CAMERAS.backlit
  if (!wish.hasSubject) return CAMERAS[draw < 0.4 ? 'wide' : draw < 0.6 ? 'low' : draw < 0.75 ? 'high' : 'framed']
  if ((wish.isLow || wish.isNight) && wish.isOutdoors && draw < 0.3) return CAMERAS.backlit
  if (wish.isAloft) return CAMERAS[draw < 0.6 ? 'wide' : draw < 0.85 ? 'low' : 'far']
  if (draw < 0.46) return CAMERAS.close
  if (draw < 0.62) return CAMERAS.low
  if (draw < 0.76) return CAMERAS.wide
  if (draw < 0.84) return CAMERAS.high
  return draw < 0.95 ? CAMERAS.framed : CAMERAS.far
}
