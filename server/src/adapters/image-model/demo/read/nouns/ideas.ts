import type { NounTable } from '../meaning.ts'

/** What can not be seen: each idea has a form and colours of its own, so that hope is not sorrow. */
export const IDEAS: NounTable = [
  [
    'abstract, feeling, emotion, idea, pattern, geometric, thought, mind, texture, wallpaper, gradient, shapes, background, composition, imagination, creativity, concept',
    { place: 'abstract' },
  ],
  [
    'love, passion, desire, romance, valentine, valentine day',
    { place: 'abstract', form: 'ribbons', palette: ['red', 'pink'] },
  ],
  ['heartbreak, longing, yearning, farewell', { place: 'abstract', form: 'marble', palette: ['crimson', 'navy'] }],
  ['hope, faith, optimism, beginning, birth', { place: 'abstract', form: 'orbs', palette: ['peach', 'turquoise'] }],
  [
    'joy, happiness, laughter, delight, celebration, carnival',
    { place: 'abstract', form: 'orbs', palette: ['yellow', 'magenta'] },
  ],
  [
    'sorrow, sadness, grief, tears, loneliness, solitude, depression',
    { place: 'abstract', form: 'waves', palette: ['navy', 'grey'] },
  ],
  ['monday, boredom, routine, bureaucracy', { place: 'abstract', form: 'tiles', palette: ['grey', 'blue'] }],
  ['friday, weekend, holiday, vacation', { place: 'abstract', form: 'orbs', palette: ['orange', 'turquoise'] }],
  ['anger, rage, fury, hate, war, conflict', { place: 'abstract', form: 'facets', palette: ['red', 'black'] }],
  ['fear, anxiety, panic, nightmare, horror story', { place: 'abstract', form: 'marble', palette: ['black', 'lime'] }],
  ['chaos, entropy, explosion, big bang, noise', { place: 'abstract', form: 'facets', palette: ['orange', 'purple'] }],
  [
    'order, logic, mathematics, math, symmetry, balance, justice',
    { place: 'abstract', form: 'tiles', palette: ['indigo', 'beige'] },
  ],
  ['harmony, peace, serenity, meditation, yoga', { place: 'abstract', form: 'waves', palette: ['teal', 'peach'] }],
  [
    'silence, stillness, emptiness, void, nothingness',
    { place: 'abstract', form: 'waves', palette: ['beige', 'grey'] },
  ],
  [
    'time, eternity, clockwork of time, past, history',
    { place: 'abstract', form: 'tiles', palette: ['amber', 'navy'] },
  ],
  ['infinity, endlessness, recursion, fractal', { place: 'abstract', form: 'ribbons', palette: ['indigo', 'cyan'] }],
  [
    'future, progress, technology, artificial intelligence, ai, data, internet, digital',
    { place: 'abstract', form: 'tiles', palette: ['cyan', 'violet'] },
  ],
  ['freedom, liberty, flight of fancy, escape', { place: 'abstract', form: 'ribbons', palette: ['blue', 'white'] }],
  ['dream, daydream, sleep, subconscious', { place: 'abstract', form: 'marble', palette: ['violet', 'turquoise'] }],
  ['memory, nostalgia, childhood', { place: 'abstract', form: 'marble', palette: ['peach', 'brown'] }],
  [
    'soul, spirit, ghost of a thought, consciousness, god, divinity',
    { place: 'abstract', form: 'orbs', palette: ['violet', 'gold'] },
  ],
  ['death, mortality, doom', { place: 'abstract', form: 'marble', palette: ['black', 'crimson'] }],
  ['life, growth, evolution', { place: 'abstract', form: 'orbs', palette: ['green', 'lime'] }],
  [
    'energy, electricity, power, speed, motion, movement',
    { place: 'abstract', form: 'ribbons', palette: ['yellow', 'blue'] },
  ],
  [
    'music, melody, song, sound, symphony, orchestra',
    { place: 'abstract', form: 'waves', palette: ['purple', 'orange'] },
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
