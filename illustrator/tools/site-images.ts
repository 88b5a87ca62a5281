import type { AspectRatio, Style } from '@pictor/contract'
import { STYLES } from '@pictor/contract/limits'

/** An image that the product shows, with the name of its file. */
export interface SiteImage {
  name: string
  prompt: string
  aspectRatio: AspectRatio
  style: Style
  seed: number
  /** Width of the file in pixels. */
  width: number
}

/** One scene in every style, so that styles can be compared. */
const STYLE_SCENE = { prompt: 'a lighthouse by the sea', seed: 2 }

/** Styles that need a subject of their own: a face, a toy that fits into its package, an idea. */
const STYLE_SUBJECTS: Partial<Record<Style, { prompt: string; seed: number }>> = {
  portrait_art: { prompt: 'a girl with red hair looks into the evening sun', seed: 1 },
  action_figure: { prompt: 'a robot in the city', seed: 2 },
  abstract: { prompt: 'jazz at midnight', seed: 14 },
  vibrant_abstract: { prompt: 'jazz at midnight', seed: 14 },
}

export const styleImages: readonly SiteImage[] = STYLES.map((style) => ({
  name: style.toLowerCase().replaceAll('_', '-'),
  ...(STYLE_SUBJECTS[style] ?? STYLE_SCENE),
  style,
  aspectRatio: '1:1',
  width: 512,
}))

/** Images in the blog articles. Their captions quote these prompts. */
export const articleImages: readonly SiteImage[] = [
  ...ofArticle('article-ads', 'an astronaut holding a cup of coffee on the moon', 2),
  inArticle('article-ads-tent', 'a yellow tent under the stars in the mountains', 4),
  inArticle('article-ads-ramen', 'a bowl of ramen on a wooden table, steam', 4),
  inArticle('article-ads-gift', 'a green gift box under a christmas tree in the snow', 1),
  ...ofArticle('article-photography', 'a camera on a table in the morning', 2),
  inRow('article-photography-beach', 'a suitcase on the beach at sunset', 4),
  inRow('article-photography-snow', 'a suitcase in the snow, mountains', 4),
  inRow('article-photography-city', 'a suitcase in the city at night', 4),
  inArticle('article-photography-tea', 'a teapot and a cup on a table by the window in the rain', 1),
  ...ofArticle('article-marketing', 'a hot air balloon over lavender fields at sunrise', 3),
  inRow('article-marketing-plain', 'a lighthouse by the sea at dusk', 2),
  inRow('article-marketing-watercolor', 'a lighthouse by the sea at dusk', 2, 'watercolor'),
  inRow('article-marketing-comic', 'a lighthouse by the sea at dusk', 2, 'comic_book'),
  inArticle('article-marketing-sofa', 'a red sofa in a living room in the morning', 2),
]

/** The main image of an article, smaller for phones and for the cards that link to it. */
function ofArticle(name: string, prompt: string, seed: number): SiteImage[] {
  return [inArticle(name, prompt, seed), { ...inArticle(`${name}-small`, prompt, seed), width: 640 }]
}

function inArticle(name: string, prompt: string, seed: number): SiteImage {
  return { name, prompt, aspectRatio: '16:9', style: 'None', seed, width: 1_200 }
}

/** One of three images in a row. */
function inRow(name: string, prompt: string, seed: number, style: Style = 'None'): SiteImage {
  return { name, prompt, aspectRatio: '4:5', style, seed, width: 560 }
}

export const pageImages: readonly SiteImage[] = [
  {
    name: 'about',
    prompt: 'a lighthouse by the sea at dusk',
    aspectRatio: '16:9',
    style: 'digital_art',
    seed: 2,
    width: 1_200,
  },
]

/** A square image for an empty state. */
function forEmptyState(name: string, prompt: string, style: Style, seed: number): SiteImage {
  return { name, prompt, aspectRatio: '1:1', style, seed, width: 480 }
}

export const emptyStateImages: readonly SiteImage[] = [
  forEmptyState('empty-gallery', 'a candle against the dark', 'watercolor', 12),
  forEmptyState('empty-media', 'a rabbit looks at the moon', 'watercolor', 2),
  forEmptyState('empty-favorites', 'a bird in a cherry tree in blossom', 'watercolor', 3),
  forEmptyState('empty-studio', 'a sailboat on a misty lake', 'watercolor', 4),
  forEmptyState('not-found', 'an astronaut alone in deep space', 'comic_book', 3),
  forEmptyState('image-missing', 'an owl with a lantern in the forest at night', 'comic_book', 1),
]

export const socialImages: readonly SiteImage[] = [
  {
    name: 'home',
    prompt: 'a red fox in the first snow',
    aspectRatio: '16:9',
    style: 'oil_painting',
    seed: 2,
    width: 1_200,
  },
  inArticle('article-top-10-ai-ad-creatives', 'an astronaut holding a cup of coffee on the moon', 2),
  inArticle('article-ai-product-photography', 'a camera on a table in the morning', 2),
  inArticle('article-ai-digital-marketing', 'a hot air balloon over lavender fields at sunrise', 3),
]

/** One scene in four styles, next to each other on /magic-studio. */
const STUDIO_STYLES: readonly Style[] = ['oil_painting', 'cyberpunk', 'watercolor', 'comic_book']

/** The images on /art-gallery. */
const WALL: readonly (readonly [prompt: string, style: Style, aspectRatio: AspectRatio, seed: number])[] = [
  ['a girl with a pearl earring', 'oil_painting', '4:5', 3],
  ['a lone tree on a hill in autumn', 'watercolor', '1:1', 3],
  ['a sailboat on the sea at sunset', 'oil_painting', '3:2', 6],
  ['a vase of sunflowers', 'oil_painting', '2:3', 4],
  ['sparks and stardust', 'vibrant_abstract', '1:1', 6],
]

/** For the coming-soon pages. */
export const comingSoonImages: readonly SiteImage[] = [
  ...STUDIO_STYLES.map((style): SiteImage => {
    const name = `studio-${style.toLowerCase().replaceAll('_', '-')}`
    return { name, prompt: 'a red fox in a meadow at dusk', aspectRatio: '16:9', style, seed: 4, width: 960 }
  }),
  ...WALL.map(([prompt, style, aspectRatio, seed], index): SiteImage => ({
    name: `wall-${index + 1}`,
    prompt,
    style,
    aspectRatio,
    seed,
    width: 480,
  })),
]

/** Prompts as beginners write them. A contact sheet of them shows how much the illustrator understands. */
export const beginnerPrompts: readonly string[] = [
  'a fox in the snow',
  'a cat sleeping on a sofa',
  'neon city in the rain',
  'breakfast on a terrace in Italy',
  'portrait of an old sailor',
  'the feeling of Monday',
  'a dragon over a castle',
  'an astronaut on the moon',
  'a red sports car at night',
  'a bowl of ramen',
  'a birthday cake with candles',
  'a lighthouse in a storm',
  'a butterfly on a sunflower',
  'an octopus in a coral reef',
  'a frog on a lily pad',
  'a cactus in the desert',
  'a violin on a chair',
  'an old stone bridge over a river',
  'a volcano erupting',
  'a samurai under cherry blossoms',
  'a library with a fireplace',
  'a steam train in the mountains',
  'a bicycle in Amsterdam',
  'a wolf howling at the moon',
  'a girl with a red umbrella',
  'a golden retriever on the beach',
  'a hot air balloon at sunrise',
  'a pirate ship',
  'a robot watering flowers',
  'a cup of coffee by the window',
  'a tiger in the jungle',
  'the Eiffel tower at sunset',
  'a waterfall in a rainforest',
  'northern lights over a frozen lake',
  'a snowman in front of a cabin',
  'an owl in a dark forest',
  'a whale jumping out of the sea',
  'a wizard with a staff',
  'sushi on a wooden board',
  'a galaxy',
]
