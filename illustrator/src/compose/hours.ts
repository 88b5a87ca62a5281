import type { HourName } from '../read/circumstances.ts'
import { colors, type Lch } from '../math/color.ts'

/** One light of an hour, tuned by hand. Each hour has several lights, so two sunsets differ. */
export interface Hour {
  zenith: Lch
  middle: Lch
  horizon: Lch
  sun: Lch
  ambient: Lch
  strength: number
  haze: number
  /** Height of the sun above the horizon, as a share of the sky. */
  elevation: number
}

export type LightName = HourName | 'grey' | 'fantasy'

const DAY = { strength: 1.5, haze: 0.5, elevation: 0.8 }
const GOLDEN = { strength: 1.45, haze: 0.5, elevation: 0.18 }
const DAWN = { strength: 1.35, haze: 0.52, elevation: 0.13 }
const DUSK = { strength: 1.02, haze: 0.55, elevation: 0.05 }
const NIGHT = { strength: 0.45, haze: 0.6, elevation: 0.62 }

/** Creates an hour from its air and five colors (`lightness chroma hue`): zenith, middle, horizon, sun, ambient. */
function createHour(air: Pick<Hour, 'strength' | 'haze' | 'elevation'>, text: string): Hour {
  const [zenith, middle = zenith, horizon = zenith, sun = zenith, ambient = zenith] = colors(text)
  return { ...air, zenith, middle, horizon, sun, ambient }
}

export const HOURS: Readonly<Record<LightName, readonly [Hour, ...Hour[]]>> = {
  dawn: [
    createHour(DAWN, '.5 .084 245, .735 .067 20, .895 .092 70, .91 .11 62, .55 .055 262'),
    createHour(DAWN, '.45 .084 262, .695 .085 345, .885 .092 55, .89 .12 45, .52 .06 272'),
    createHour(DAWN, '.55 .067 220, .775 .055 100, .905 .081 85, .93 .1 78, .56 .05 240'),
  ],
  day: [
    createHour(DAY, '.52 .135 252, .72 .1 240, .94 .035 210, .99 .03 95, .7 .06 240'),
    createHour(DAY, '.56 .125 242, .77 .09 225, .95 .04 195, .99 .035 92, .7 .055 230'),
    createHour(DAY, '.62 .09 248, .82 .055 240, .95 .035 85, .99 .05 88, .7 .045 245'),
  ],
  golden: [
    createHour(GOLDEN, '.51 .084 240, .755 .085 80, .875 .138 78, .96 .1 82, .55 .055 290'),
    createHour(GOLDEN, '.55 .067 220, .775 .11 72, .855 .161 65, .95 .12 72, .54 .05 310'),
    createHour(GOLDEN, '.45 .09 252, .715 .091 50, .875 .127 72, .96 .11 76, .54 .06 282'),
  ],
  dusk: [
    createHour(DUSK, '.26 .095 262, .535 .122 25, .805 .167 62, .89 .15 54, .38 .06 282'),
    createHour(DUSK, '.31 .084 245, .605 .104 52, .835 .149 75, .92 .14 66, .4 .05 268'),
    createHour(DUSK, '.23 .101 278, .485 .159 8, .755 .172 42, .87 .16 46, .36 .065 300'),
    createHour(DUSK, '.27 .08 240, .55 .06 62, .835 .127 78, .92 .13 72, .38 .06 240'),
  ],
  night: [
    createHour(NIGHT, '.13 .05 272, .22 .07 262, .4 .075 235, .93 .03 230, .24 .07 262'),
    createHour(NIGHT, '.14 .045 240, .24 .06 225, .44 .07 205, .94 .035 200, .25 .06 235'),
    createHour(NIGHT, '.14 .06 285, .24 .085 280, .42 .09 270, .95 .04 90, .25 .075 275'),
  ],
  aurora: [
    createHour({ ...NIGHT, elevation: 0.75 }, '.13 .05 285, .2 .07 250, .38 .09 190, .9 .05 200, .26 .08 220'),
    createHour({ ...NIGHT, elevation: 0.75 }, '.12 .05 262, .19 .07 235, .36 .08 175, .9 .05 180, .25 .07 205'),
  ],
  grey: [
    createHour(
      { strength: 0.72, haze: 0.85, elevation: 0.4 },
      '.36 .025 255, .54 .025 235, .78 .035 190, .92 .03 110, .48 .03 240',
    ),
    createHour(
      { strength: 0.78, haze: 0.85, elevation: 0.4 },
      '.42 .03 240, .62 .025 225, .82 .03 120, .94 .035 90, .5 .03 235',
    ),
  ],
  fantasy: [
    createHour(
      { strength: 1.1, haze: 0.8, elevation: 0.25 },
      '.33 .123 285, .595 .146 330, .875 .103 40, .97 .07 30, .48 .1 295',
    ),
    createHour(
      { strength: 1.15, haze: 0.8, elevation: 0.28 },
      '.31 .101 230, .615 .122 190, .895 .103 100, .98 .08 95, .5 .08 215',
    ),
    createHour(
      { strength: 1.1, haze: 0.75, elevation: 0.2 },
      '.29 .112 265, .555 .146 305, .875 .127 70, .96 .1 70, .46 .09 285',
    ),
  ],
}
