/** Time of day, and two skies that are a time of their own. */
export const HOUR_WORDS = {
  dawn: 'dawn, sunrise, daybreak, early morning, first light, morning',
  day: 'day, noon, midday, sunny, sunshine, bright day, afternoon, daylight, summer day, blue sky',
  golden: 'golden hour, golden, evening, late afternoon, warm light, sunlight, evening light',
  dusk: 'dusk, sunset, twilight, blue hour, nightfall, afterglow, sundown',
  night:
    'night, midnight, moon, moonlight, moonlit, starry, star, nighttime, full moon, starlight, constellation, dark, huge moon, giant moon, big moon, moonrise, candlelight',
  aurora: 'aurora, northern lights, aurora borealis, polar lights',
} as const satisfies Record<string, string>

export const WEATHER_WORDS = {
  rain: 'rain, rainy, drizzle, raining, downpour, wet',
  storm: 'storm, stormy, thunder, thunderstorm, tempest, lightning, hurricane, dramatic sky',
  fog: 'fog, foggy, mist, misty, haze, hazy, smoke',
  snowfall: 'snowfall, snowing, snowstorm, snowflake',
  overcast: 'overcast, cloudy, gloomy, grey day, gray day, melancholy, sad, lonely, bleak, moody',
  clear: 'clear, cloudless',
} as const satisfies Record<string, string>

export const SEASON_WORDS = {
  spring: 'spring, blooming, april, may, cherry blossom, sakura, blossoming, in bloom',
  summer: 'summer, july, august, tropical',
  autumn: 'autumn, fall, october, november, autumnal, foliage, harvest, fallen leaf',
  winter: 'winter, december, january, christmas, wintry',
} as const satisfies Record<string, string>

/** Things that belong to a scene without being its subject. */
export type FeatureName =
  | 'tree'
  | 'sakura'
  | 'flowers'
  | 'planet'
  | 'galaxy'
  | 'magic'
  | 'islands'
  | 'clouds'
  | 'freckles'
  | 'glasses'
  | 'smile'
  | 'beard'
  | 'hat'
  | 'curls'
  | 'blonde'
  | 'darkSkin'
  | 'profile'
  | 'blueEyes'
  | 'greenEyes'
  | 'portrait'
  | 'birds'
  | 'bigSun'
  | 'neon'
  | 'old'

export const COUNT_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  single: 1,
  lone: 1,
  lonely: 1,
  two: 2,
  pair: 2,
  couple: 2,
  three: 3,
  trio: 3,
  few: 3,
  four: 4,
  several: 4,
  five: 5,
  group: 5,
  flock: 6,
  herd: 5,
  pack: 4,
  school: 7,
  fleet: 5,
  six: 6,
  many: 6,
  seven: 7,
}

export type HourName = keyof typeof HOUR_WORDS
export type WeatherName = keyof typeof WEATHER_WORDS
export type SeasonName = keyof typeof SEASON_WORDS
