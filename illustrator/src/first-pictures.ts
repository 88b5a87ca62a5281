import type { AspectRatio, Style } from '@pictor/contract'

export interface FirstPicture {
  prompt: string
  aspectRatio: AspectRatio
  style: Style
  seed: number
}

/** The gallery of a fresh installation: what the engine draws best. */
export const firstPictures: readonly FirstPicture[] = [
  { prompt: 'A red fox waits in the first snow of the year', aspectRatio: '4:5', style: 'oil_painting', seed: 2 },
  { prompt: 'Neon rain on an empty street in Tokyo', aspectRatio: '2:3', style: 'cyberpunk', seed: 1 },
  {
    prompt: 'Three hot air balloons drifting over misty mountains at dawn',
    aspectRatio: '3:2',
    style: 'None',
    seed: 3,
  },
  { prompt: "The lighthouse keeper's last storm", aspectRatio: '2:3', style: 'oil_painting', seed: 2 },
  { prompt: 'Sea turtle gliding over a coral reef', aspectRatio: '3:2', style: 'None', seed: 1 },
  { prompt: 'A girl with red hair looks into the evening sun', aspectRatio: '4:5', style: 'portrait_art', seed: 1 },
  { prompt: 'Castle in the clouds', aspectRatio: '16:9', style: 'fantasy', seed: 3 },
  { prompt: 'An astronaut far from home, a planet below', aspectRatio: '2:3', style: 'cinematic', seed: 2 },
  { prompt: 'Deer at the edge of a foggy forest', aspectRatio: '4:5', style: 'watercolor', seed: 2 },
  { prompt: 'The old sailor remembers', aspectRatio: '4:5', style: 'portrait_art', seed: 4 },
  { prompt: 'Autumn light in a birch forest, a fox on the path', aspectRatio: '9:16', style: 'None', seed: 4 },
  { prompt: 'Northern lights over a frozen lake', aspectRatio: '3:2', style: 'photorealistic', seed: 2 },
  { prompt: 'Dunes of the Sahara at golden hour', aspectRatio: '16:9', style: 'cinematic', seed: 1 },
  { prompt: 'A cat alone in the neon city', aspectRatio: '9:16', style: 'cyberpunk', seed: 2 },
  { prompt: 'Wild horse in an autumn meadow', aspectRatio: '3:2', style: 'artistic', seed: 2 },
  { prompt: 'The volcano wakes at night', aspectRatio: '1:1', style: 'digital_art', seed: 1 },
  { prompt: 'Rocket leaving a purple galaxy', aspectRatio: '2:3', style: 'comic_book', seed: 2 },
  { prompt: 'Three boats on a lake in the morning mist', aspectRatio: '2:3', style: 'watercolor', seed: 1 },
  { prompt: 'Sunflowers in late summer', aspectRatio: '1:1', style: 'oil_painting', seed: 5 },
  { prompt: 'Swan on a misty lake at first light', aspectRatio: '3:2', style: 'watercolor', seed: 1 },
  { prompt: 'Elephant at sunset on the savanna', aspectRatio: '16:9', style: 'photorealistic', seed: 2 },
  { prompt: 'The feeling of Monday', aspectRatio: '1:1', style: 'vibrant_abstract', seed: 1 },
  { prompt: 'A spiral galaxy in deep space', aspectRatio: '16:9', style: 'None', seed: 1 },
  { prompt: 'Red mushrooms after the rain in the forest', aspectRatio: '4:5', style: 'studio_ghibli', seed: 1 },
  { prompt: 'A robot, new in its box', aspectRatio: '4:5', style: 'action_figure', seed: 2 },
  { prompt: 'A butterfly on a sunflower', aspectRatio: '4:5', style: 'None', seed: 1 },
  { prompt: 'Red car, rainy night', aspectRatio: '3:2', style: 'vintage', seed: 2 },
  { prompt: 'Owl in the moonlit forest', aspectRatio: '2:3', style: 'digital_art', seed: 1 },
  { prompt: 'Sailing home before the storm', aspectRatio: '3:2', style: 'sketch', seed: 2 },
  { prompt: 'Woman in profile, thinking of the sea', aspectRatio: '4:5', style: 'digital_art', seed: 3 },
  { prompt: 'A squirrel in October', aspectRatio: '2:3', style: 'None', seed: 1 },
  { prompt: 'An octopus in the coral reef', aspectRatio: '9:16', style: 'digital_art', seed: 1 },
  { prompt: 'Lavender evening in Provence', aspectRatio: '16:9', style: 'artistic', seed: 3 },
  { prompt: 'A cosy library with a fireplace, snow outside', aspectRatio: '2:3', style: 'None', seed: 1 },
  { prompt: 'Lion of the dunes', aspectRatio: '3:2', style: 'comic_book', seed: 3 },
  { prompt: 'Goldfish in a blue dream', aspectRatio: '1:1', style: 'anime', seed: 1 },
  { prompt: 'The great wave at golden hour', aspectRatio: '3:2', style: 'None', seed: 1 },
  { prompt: 'A bicycle in Italy, spring', aspectRatio: '1:1', style: 'artistic', seed: 1 },
  { prompt: 'Jazz at midnight', aspectRatio: '1:1', style: 'vibrant_abstract', seed: 14 },
  { prompt: 'Rabbit under a cherry blossom tree', aspectRatio: '3:2', style: 'anime', seed: 12 },
  { prompt: 'A pirate ship under storm clouds', aspectRatio: '2:3', style: 'oil_painting', seed: 1 },
  { prompt: 'Skyline at dusk, the first lights', aspectRatio: '3:2', style: 'digital_art', seed: 12 },
  { prompt: 'A candle against the dark', aspectRatio: '1:1', style: 'oil_painting', seed: 12 },
  { prompt: 'Poppies as far as the windmill', aspectRatio: '1:1', style: 'artistic', seed: 14 },
  { prompt: 'A steam train crosses the mountains in autumn', aspectRatio: '3:2', style: 'None', seed: 1 },
  { prompt: 'A panda and its birthday cake', aspectRatio: '3:2', style: 'cartoon', seed: 1 },
  { prompt: 'A bowl of ramen on a rainy evening', aspectRatio: '2:3', style: 'None', seed: 1 },
  { prompt: 'A dragon over the castle at dusk', aspectRatio: '2:3', style: 'oil_painting', seed: 1 },
]
