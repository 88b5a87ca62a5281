import type { NounTable } from '../meaning.ts'

/** What is above, by day and by night, and beyond. */
export const SKY: NounTable = [
  [
    'space, galaxy, planet, nebula, universe, cosmos, star field, outer space, orbit, saturn, jupiter, cosmic, solar system, deep space',
    { place: 'space' },
  ],
  ['above the clouds, heaven, in the clouds, in the sky, sea of clouds, cloudscape, cloud city', { place: 'clouds' }],
  [
    'milky way, starry sky, night sky, starry night, stars, stargazing, galaxy sky',
    { hour: 'night', features: ['milkyWay'] },
  ],
  ['shooting star, meteor, meteor shower, comet, falling star', { hour: 'night', features: ['shootingStars'] }],
  ['firework, new year, new year eve, sparkler', { hour: 'night', features: ['fireworks'], place: 'skyline' }],
  ['rainbow, double rainbow', { features: ['rainbow'] }],
  ['lightning, lightning bolt, thunderbolt, thunder, thunderstorm', { hour: 'night', features: ['lightning'] }],
  ['planet, saturn, jupiter, mars, ringed planet, moons', { features: ['planet'] }],
  ['galaxy, spiral galaxy, andromeda', { features: ['galaxy'] }],
  ['cloud, sky', { features: ['clouds'] }],
  ['seagull, gull, flock of birds, swallow', { features: ['birds'] }],
  ['huge sun, big sun, giant moon, huge moon, big moon, full moon, sun behind, silhouette', { features: ['bigSun'] }],
]
