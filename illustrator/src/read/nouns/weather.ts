import type { NounTable } from '../meaning.ts'

/** What the sky does. */
export const WEATHER: NounTable = [
  ['rain, drizzle, downpour, shower, monsoon, raindrop, puddle, cloudburst', { weather: 'rain' }],
  [
    'storm, thunder, thunderstorm, tempest, lightning, hurricane, dramatic sky, tornado, typhoon, cyclone, gale, lightning bolt, thundercloud',
    { weather: 'storm' },
  ],
  ['fog, mist, haze, smoke, vapor, vapour, smog', { weather: 'fog' }],
  ['snowfall, snowstorm, snowflake, falling snow, first snow, hail, sleet', { weather: 'snowfall' }],
  ['overcast sky, cloud cover, grey sky, gray sky', { weather: 'overcast' }],
  ['rainbow', { weather: 'rain', hour: 'day' }],
  ['blizzard', { weather: 'snowfall' }],
  ['wind, breeze, gust', { mood: { weather: 'overcast', camera: 'wide' } }],
  ['frost, hoarfrost, cold snap', { mood: { tint: 'cyan', hour: 'dawn' } }],
  ['heat, drought', { mood: { tint: 'orange', exposure: 1.1, hour: 'day' } }],
]
