/**
 * Words for hours of the day. Golden light and an aurora count as hours. Moods set hours, too (`adjectives.ts`), but
 * these words take precedence.
 */
export const HOUR_WORDS = {
  dawn: 'dawn, sunrise, daybreak, early morning, first light, morning, cockcrow',
  day: 'day, noon, midday, sunny, sunshine, bright day, afternoon, daylight, summer day, blue sky, lunchtime',
  golden: 'golden hour, golden, evening, late afternoon, warm light, sunlight, evening light, evening sun',
  dusk: 'dusk, sunset, twilight, blue hour, nightfall, afterglow, sundown, sunset sky',
  night:
    'night, midnight, moon, moonlight, moonlit, starry, star, nighttime, full moon, starlight, constellation, dark, huge moon, giant moon, big moon, moonrise, candlelight, nocturnal, starry sky, night sky, crescent moon, new moon, darkness',
  aurora: 'aurora, northern lights, aurora borealis, polar lights, southern lights',
} as const satisfies Record<string, string>

export const SEASON_WORDS = {
  spring: 'spring, springtime, blooming, march, april, may, cherry blossom, sakura, blossoming, in bloom, easter',
  summer: 'summer, summertime, june, july, august, tropical, midsummer, heatwave',
  autumn:
    'autumn, fall, september, october, november, autumnal, foliage, harvest, fallen leaf, halloween, thanksgiving, indian summer',
  winter: 'winter, december, january, february, christmas, wintry, xmas, christmas eve, advent, new year',
} as const satisfies Record<string, string>

export type WeatherName = 'rain' | 'storm' | 'fog' | 'snowfall' | 'overcast' | 'clear'

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
  | 'kitchen'
  | 'library'
  | 'bedroom'
  | 'cafe'
  | 'fireplace'
  | 'windowsill'
  | 'rainbow'
  | 'lightning'
  | 'milkyWay'
  | 'shootingStars'
  | 'fireworks'

/** Things that a scene adds by itself and a prompt can exclude: "no people", "an empty street". */
export const EXCLUSION_WORDS = {
  people: 'person, human, man, woman, girl, boy, child, crowd, pedestrian, figure, anybody, anyone, tourist, stranger',
  clouds: 'cloud, haze, smoke',
  stars: 'star, constellation',
  sun: 'sun, sunlight, sunshine, moon, moonlight',
  trees: 'tree, forest, wood, branch, leaf',
  flowers: 'flower, wildflower, blossom',
  mountains: 'mountain, hill, peak',
  birds: 'bird, seagull, animal',
  wet: 'rain, storm, fog, mist, snow, snowfall, bad weather',
} as const satisfies Record<string, string>

/** Words that mean a number, such as "pair". Numerals are in `tokens.ts`. */
export const COUNT_WORDS = {
  1: 'single, lone, lonely, solitary, only',
  2: 'pair, couple, pair of, couple of, twin, both',
  3: 'trio, few, a few, trio of',
  4: 'several, pack, pack of, handful, quartet',
  5: 'group, herd, fleet, group of, herd of, fleet of, some, bunch of, family of',
  6: 'flock, flock of, half a dozen',
  7: 'school of, many, lots of, a lot of, colony of',
  9: 'swarm of, swarm, crowd of, countless, army of',
  12: 'dozen, a dozen, dozens of, dozen of, hundreds of, thousands of, millions of, hundreds, thousands',
} as const satisfies Record<number, string>

export type HourName = keyof typeof HOUR_WORDS
export type SeasonName = keyof typeof SEASON_WORDS
export type Exclusion = keyof typeof EXCLUSION_WORDS
