import type { NounTable } from '../meaning.ts'

/** What can not be seen. */
export const IDEAS: NounTable = [
  [
    'abstract, feeling, emotion, idea, pattern, geometric, dream, thought, memory, soul, mind, music, jazz, symphony, energy, chaos, harmony, infinity, love, monday, sorrow, joy, fractal, texture, wallpaper, gradient, shapes',
    { place: 'abstract' },
  ],
  [
    'magic, magical, fairy, fairytale, fairy tale, enchanted, dragon, mystical, wonder, floating island, fantasy',
    { features: ['magic'] },
  ],
]
