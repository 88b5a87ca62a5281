import type { NounTable } from '../meaning.ts'

/** Abstract ideas. Each has its own form and colors, so that hope differs from sorrow. */
export const IDEAS: NounTable = [
  [
    'abstract, feeling, emotion, idea, pattern, geometric, thought, mind, texture, wallpaper, gradient, shapes, background, composition, imagination, creativity, concept',
    { place: 'abstract' },
  ],
  [
    'love, passion, desire, romance, valentine, valentine day',
    { place: 'abstract', form: 'embrace', palette: ['red', 'pink', 'crimson'] },
  ],
  ['heartbreak, longing, yearning, farewell', { place: 'abstract', form: 'marble', palette: ['crimson', 'navy'] }],
  ['hope, faith, optimism, beginning, birth', { place: 'abstract', form: 'dawn', palette: ['peach', 'turquoise'] }],
  [
    'joy, happiness, laughter, delight, celebration, carnival',
    { place: 'abstract', form: 'burst', palette: ['yellow', 'magenta', 'orange'] },
  ],
  [
    'sorrow, sadness, grief, tears, depression, sad, melancholy feeling',
    { place: 'abstract', form: 'washes', palette: ['navy', 'grey'] },
  ],
  ['loneliness, solitude, isolation', { place: 'abstract', form: 'alone', palette: ['navy', 'grey', 'orange'] }],
  ['monday, boredom, routine, bureaucracy', { place: 'abstract', form: 'rain', palette: ['grey', 'navy', 'amber'] }],
  ['friday, weekend, holiday, vacation', { place: 'abstract', form: 'orbs', palette: ['orange', 'turquoise'] }],
  [
    'anger, rage, fury, hate, war, conflict',
    { place: 'abstract', form: 'shards', palette: ['red', 'black', 'orange'] },
  ],
  ['fear, anxiety, panic, nightmare, horror story', { place: 'abstract', form: 'dread', palette: ['black', 'lime'] }],
  [
    'chaos, entropy, explosion, big bang, noise',
    { place: 'abstract', form: 'tumult', palette: ['orange', 'purple', 'teal'] },
  ],
  [
    'order, logic, mathematics, math, symmetry, balance, justice',
    { place: 'abstract', form: 'tiles', palette: ['indigo', 'beige'] },
  ],
  ['harmony, peace, serenity, meditation, yoga', { place: 'abstract', form: 'ripples', palette: ['teal', 'peach'] }],
  [
    'silence, stillness, emptiness, void, nothingness',
    { place: 'abstract', form: 'waves', palette: ['beige', 'grey'] },
  ],
  [
    'time, eternity, clockwork of time, past, history',
    { place: 'abstract', form: 'spiral', palette: ['amber', 'navy'] },
  ],
  ['infinity, endlessness, recursion, fractal', { place: 'abstract', form: 'ribbons', palette: ['indigo', 'cyan'] }],
  [
    'future, progress, technology, artificial intelligence, ai, data, internet, digital',
    { place: 'abstract', form: 'tiles', palette: ['cyan', 'violet'] },
  ],
  [
    'freedom, liberty, flight of fancy, escape',
    { place: 'abstract', form: 'ascent', palette: ['blue', 'white', 'orange'] },
  ],
  ['dream, daydream, sleep, subconscious', { place: 'abstract', form: 'marble', palette: ['violet', 'turquoise'] }],
  ['memory, nostalgia, childhood', { place: 'abstract', form: 'fading', palette: ['peach', 'brown', 'teal'] }],
  [
    'soul, spirit, ghost of a thought, consciousness, god, divinity',
    { place: 'abstract', form: 'orbs', palette: ['violet', 'gold'] },
  ],
  ['death, mortality, doom', { place: 'abstract', form: 'marble', palette: ['black', 'crimson'] }],
  ['life, growth, evolution', { place: 'abstract', form: 'growth', palette: ['green', 'lime', 'yellow'] }],
  [
    'energy, electricity, power, speed, motion, movement',
    { place: 'abstract', form: 'ribbons', palette: ['yellow', 'blue'] },
  ],
  [
    'music, melody, song, sound, symphony, orchestra',
    { place: 'abstract', form: 'strings', palette: ['purple', 'orange', 'turquoise'] },
  ],
  ['jazz, blues', { place: 'abstract', form: 'ribbons', palette: ['navy', 'amber'] }],
  ['rhythm, dance, techno, disco', { place: 'abstract', form: 'tiles', palette: ['magenta', 'cyan'] }],
  ['wisdom, knowledge, truth, philosophy', { place: 'abstract', form: 'facets', palette: ['navy', 'gold'] }],
  ['luck, fortune, success, wealth', { place: 'abstract', form: 'facets', palette: ['emerald', 'gold'] }],
  ['beauty, elegance, grace', { place: 'abstract', form: 'ribbons', palette: ['rose', 'beige'] }],
  [
    'curiosity, surprise, adventure, discovery',
    { place: 'abstract', form: 'facets', palette: ['turquoise', 'orange'] },
  ],
  ['courage, strength, victory', { place: 'abstract', form: 'facets', palette: ['crimson', 'gold'] }],
  ['friendship, kindness, gratitude, trust', { place: 'abstract', form: 'orbs', palette: ['amber', 'rose'] }],
  [
    'magic, magical, fairy, fairytale, fairy tale, enchanted, mystical, wonder, floating island, fantasy, spell, wonderland',
    { features: ['magic'] },
  ],
]
