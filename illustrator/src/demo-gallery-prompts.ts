import type { AspectRatio, Style } from '@pictor/contract'

export type DemoGalleryPrompt = { prompt: string; aspectRatio: AspectRatio; style: Style; seed: number }

/**
 * The gallery of a new installation: prompts that the illustrator renders best, the best first. No two neighbors have the
 * same setting.
 */
export const demoGalleryPrompts: readonly DemoGalleryPrompt[] = [
  { prompt: 'Autumn light in a birch forest', aspectRatio: '9:16', style: 'None', seed: 2 },
  { prompt: 'A cozy library with a fireplace', aspectRatio: '2:3', style: 'None', seed: 3 },
  { prompt: 'Northern lights over a frozen lake', aspectRatio: '3:2', style: 'photorealistic', seed: 2 },
  { prompt: 'A butterfly on a sunflower', aspectRatio: '4:5', style: 'None', seed: 1 },
  { prompt: 'Three boats on a lake in the morning mist', aspectRatio: '2:3', style: 'watercolor', seed: 1 },
  { prompt: 'Woman in profile at dusk', aspectRatio: '4:5', style: 'digital_art', seed: 3 },
  { prompt: 'Lavender evening in Provence', aspectRatio: '16:9', style: 'artistic', seed: 3 },
  { prompt: 'A candle against the dark', aspectRatio: '1:1', style: 'oil_painting', seed: 12 },
  { prompt: 'The great wave at golden hour', aspectRatio: '3:2', style: 'None', seed: 1 },
  { prompt: 'A bicycle in Italy, spring', aspectRatio: '1:1', style: 'artistic', seed: 1 },
  { prompt: 'The volcano wakes at night', aspectRatio: '1:1', style: 'digital_art', seed: 1 },
  { prompt: 'Poppies as far as the windmill', aspectRatio: '1:1', style: 'artistic', seed: 14 },
  { prompt: 'A girl with red hair looks into the evening sun', aspectRatio: '4:5', style: 'portrait_art', seed: 1 },
  { prompt: 'Deer at the edge of a foggy forest', aspectRatio: '4:5', style: 'watercolor', seed: 2 },
  { prompt: 'A pirate ship under storm clouds', aspectRatio: '2:3', style: 'oil_painting', seed: 1 },
  { prompt: 'A red fox waits in the first snow of the year', aspectRatio: '4:5', style: 'oil_painting', seed: 2 },
  { prompt: 'Dunes of the Sahara at golden hour', aspectRatio: '16:9', style: 'cinematic', seed: 1 },
  { prompt: 'Swan on a misty lake at first light', aspectRatio: '3:2', style: 'watercolor', seed: 1 },
  { prompt: 'Sunflowers in late summer', aspectRatio: '1:1', style: 'oil_painting', seed: 5 },
  { prompt: 'A steam train crosses the mountains in autumn', aspectRatio: '3:2', style: 'None', seed: 1 },
  { prompt: 'An octopus in the coral reef', aspectRatio: '9:16', style: 'digital_art', seed: 1 },
  { prompt: 'Wild horse in an autumn meadow', aspectRatio: '3:2', style: 'artistic', seed: 2 },
  { prompt: 'Jazz at midnight', aspectRatio: '1:1', style: 'vibrant_abstract', seed: 14 },
  { prompt: 'Red mushrooms after the rain in the forest', aspectRatio: '4:5', style: 'studio_ghibli', seed: 1 },
  { prompt: 'A lighthouse in the storm', aspectRatio: '2:3', style: 'oil_painting', seed: 4 },
  { prompt: 'A bowl of ramen on a rainy evening', aspectRatio: '2:3', style: 'None', seed: 1 },
  {
    prompt: 'Three hot air balloons drifting over misty mountains at dawn',
    aspectRatio: '3:2',
    style: 'None',
    seed: 3,
  },
  { prompt: 'A spiral galaxy in deep space', aspectRatio: '16:9', style: 'None', seed: 1 },
  { prompt: 'Rabbit under a cherry blossom tree', aspectRatio: '3:2', style: 'anime', seed: 12 },
  { prompt: 'Sailing home before the storm', aspectRatio: '3:2', style: 'sketch', seed: 2 },
  { prompt: 'A cat alone in the neon city', aspectRatio: '9:16', style: 'cyberpunk', seed: 2 },
  { prompt: 'A fish over the coral reef', aspectRatio: '1:1', style: 'anime', seed: 2 },
  { prompt: 'A dragon over the castle at dusk', aspectRatio: '2:3', style: 'oil_painting', seed: 1 },
]
