import type { Style } from '@pictor/contract'

/** Our styles that Stability has a preset for; the others go in the prompt. */
export const STYLE_PRESETS: Partial<Record<Style, string>> = {
  photorealistic: 'photographic',
  hyperrealistic: 'enhance',
  studio_ghibli: 'anime',
  cinematic: 'cinematic',
  action_figure: '3d-model',
  cyberpunk: 'neon-punk',
  fantasy: 'fantasy-art',
  digital_art: 'digital-art',
  vibrant_abstract: 'digital-art',
  sketch: 'line-art',
  anime: 'anime',
  cartoon: 'comic-book',
  abstract: 'digital-art',
  comic_book: 'comic-book',
  vintage: 'analog-film',
  portrait_art: 'photographic',
}
