import type { NounTable } from './meaning.ts'

/** Effects of adjectives and moods: size of the next noun, light, weather, camera. */
export const ADJECTIVES: NounTable = [
  // Size of the next noun.
  ['tiny, miniature, minuscule, microscopic, teeny, micro', { size: 0.56 }],
  ['small, little, baby, mini, wee, cute little, short', { size: 0.84 }],
  ['big, large, tall, great, fat, chubby, plump', { size: 1.25 }],
  ['huge, enormous, massive, towering, mighty, oversized, immense', { size: 1.5, mood: { camera: 'low' } }],
  [
    'giant, gigantic, colossal, monumental, humongous, titanic, gargantuan, giant sized',
    { size: 1.7, mood: { camera: 'low' } },
  ],
  ['vast, endless, infinite, wide, panoramic, sweeping', { mood: { camera: 'wide', haze: 1.15 } }],
  ['distant, far away, faraway, remote, on the horizon, in the distance', { size: 0.7, mood: { camera: 'wide' } }],
  ['close up of, closeup of, macro, macro shot, detailed portrait of', { size: 1.25, mood: { camera: 'close' } }],
  ['aerial, from above, bird view, bird eye view, top down', { mood: { camera: 'high' } }],
  ['heroic, from below, low angle', { mood: { camera: 'low', contrast: 1.08 } }],

  // Age and wear.
  [
    'old, elderly, ancient, aged, wise, weathered, antique',
    { features: ['old'], mood: { saturation: 0.88, exposure: 0.95 } },
  ],
  ['young, new, brand new, fresh, youthful', { mood: { exposure: 1.06, saturation: 1.06 } }],
  [
    'medieval, historic, historical, victorian, retro, nostalgic',
    { mood: { saturation: 0.76, tint: 'amber', hour: 'golden' } },
  ],
  [
    'abandoned, deserted, ruined, forgotten, derelict',
    { mood: { saturation: 0.62, weather: 'overcast' }, excluded: ['people'] },
  ],
  ['empty, uninhabited, unpeopled, vacant', { mood: { camera: 'wide' }, excluded: ['people', 'birds'] }],
  ['nobody, no one, noone, nothing, silent street', { excluded: ['people'] }],

  // Bright moods.
  [
    'happy, joyful, cheerful, merry, smiling, laughing, delighted',
    { mood: { hour: 'day', saturation: 1.18, exposure: 1.08 } },
  ],
  [
    'playful, funny, silly, cute, adorable, sweet, whimsical, quirky',
    { mood: { hour: 'day', saturation: 1.2, tint: 'pink', camera: 'close' } },
  ],
  ['hopeful, optimistic, uplifting, inspiring', { mood: { hour: 'dawn', exposure: 1.08, tint: 'peach' } }],
  ['romantic, loving, tender, intimate, passionate', { mood: { hour: 'dusk', tint: 'rose', saturation: 1.1 } }],
  ['cozy, cosy, warm, homely, snug, comfortable', { mood: { hour: 'golden', tint: 'amber', camera: 'close' } }],
  [
    'peaceful, calm, serene, tranquil, quiet, zen, gentle, relaxing, silent',
    { mood: { hour: 'dawn', weather: 'clear', saturation: 0.9, haze: 1.2 } },
  ],
  [
    'dreamy, dreamlike, ethereal, surreal, soft, hazy light, delicate',
    { mood: { hour: 'dawn', tint: 'violet', haze: 1.35, contrast: 0.9 } },
  ],
  [
    'beautiful, gorgeous, pretty, stunning, wonderful, lovely, breathtaking',
    { mood: { hour: 'golden', saturation: 1.1 } },
  ],
  [
    'majestic, epic, grand, magnificent, glorious, legendary, noble, proud',
    { mood: { hour: 'golden', camera: 'low', contrast: 1.1 } },
  ],
  ['free, wild, untamed, adventurous, brave', { mood: { hour: 'golden', camera: 'wide', saturation: 1.08 } }],
  ['festive, celebratory, party', { mood: { hour: 'dusk', tint: 'orange', saturation: 1.2 } }],

  // Dark moods.
  [
    'sad, unhappy, melancholy, melancholic, crying, heartbroken, sorrowful, mournful',
    { mood: { weather: 'rain', saturation: 0.6, tint: 'blue' } },
  ],
  ['lonely, alone, solitary, lonesome, isolated', { mood: { hour: 'dusk', saturation: 0.72, camera: 'wide' } }],
  [
    'gloomy, bleak, moody, dreary, dull, depressing, somber, sombre',
    { mood: { weather: 'overcast', saturation: 0.58, exposure: 0.86 } },
  ],
  [
    'eerie, creepy, spooky, haunted, scary, ghostly, sinister, terrifying, horror',
    { mood: { hour: 'night', weather: 'fog', tint: 'emerald', saturation: 0.75 } },
  ],
  ['dramatic, intense, stormy mood, powerful, fierce', { mood: { hour: 'dusk', weather: 'storm', contrast: 1.18 } }],
  ['angry, furious, evil, raging, aggressive, fiery, burning', { mood: { hour: 'dusk', tint: 'red', contrast: 1.15 } }],
  [
    'mysterious, mystic, secret, hidden, enigmatic, occult, unknown',
    { mood: { hour: 'dusk', weather: 'fog', tint: 'indigo' } },
  ],
  ['dim, shadowy, murky, gothic, noir, obscure', { mood: { hour: 'night', exposure: 0.85, contrast: 1.12 } }],
  ['apocalyptic, dystopian, toxic, post apocalyptic', { mood: { weather: 'storm', tint: 'orange', saturation: 0.8 } }],
  ['sleepy, sleeping, tired, drowsy, dozing', { mood: { hour: 'dusk', saturation: 0.86, exposure: 0.95 } }],

  // Weather and light.
  ['rainy, raining, wet, soaked, drizzly', { weather: 'rain' }],
  ['stormy, thundery, tempestuous', { weather: 'storm' }],
  ['foggy, misty, hazy, smoky, steamy', { weather: 'fog' }],
  ['overcast, cloudy, grey day, gray day', { weather: 'overcast' }],
  ['clear, cloudless, clear sky', { weather: 'clear' }],
  ['snowing, snow covered sky', { weather: 'snowfall' }],
  ['windy, breezy, blustery', { mood: { weather: 'overcast', contrast: 1.06 } }],
  ['cold, chilly, cool, freezing, frosty', { mood: { tint: 'cyan', saturation: 0.86, hour: 'dawn' } }],
  ['hot, scorching, sweltering, dry, dusty, arid', { mood: { tint: 'orange', exposure: 1.1, hour: 'day' } }],
  ['bright, luminous, radiant, brilliant, dazzling', { mood: { hour: 'day', exposure: 1.16 } }],
  ['backlit, silhouetted', { mood: { hour: 'dusk', camera: 'backlit' } }],

  // Appearance of things.
  [
    'glowing, shining, luminescent, bioluminescent, lit, illuminated, radioactive, neon lit',
    { isGlowing: true, mood: { hour: 'night' } },
  ],
  ['sparkling, glittering, shimmering, twinkling', { isGlowing: true, mood: { exposure: 1.08 } }],
  ['shiny, polished, glossy, chrome, metallic, reflective', { mood: { contrast: 1.16, saturation: 1.08 } }],
  ['fluffy, furry, fuzzy, hairy, woolly', { size: 1.12, mood: { contrast: 0.94, haze: 1.1 } }],
  ['rusty, rusted, corroded', { color: 'orange', mood: { saturation: 0.85 } }],
  ['wooden, oaken', { color: 'brown' }],
  ['crystal, transparent, translucent, icy blue', { color: 'cyan', isGlowing: true }],
  ['fresh green, leafy, overgrown, lush, verdant', { mood: { tint: 'green', saturation: 1.14 } }],
  [
    'colorful, colourful, vibrant, vivid, psychedelic, rainbow colored, rainbow coloured, multicolored',
    { mood: { saturation: 1.42, contrast: 1.06 } },
  ],
  [
    'pastel, pale light, faded, muted, subtle, minimalist, minimal, simple',
    { mood: { saturation: 0.66, contrast: 0.86, exposure: 1.1 } },
  ],
  [
    'monochrome, black and white, greyscale, grayscale, colorless, colourless',
    { mood: { saturation: 0.04, contrast: 1.14 } },
  ],
  ['sepia', { mood: { saturation: 0.35, tint: 'amber' } }],
  ['futuristic, sci fi, cybernetic', { mood: { tint: 'cyan', contrast: 1.1, hour: 'dusk' } }],
  ['exotic, spicy', { mood: { saturation: 1.25, tint: 'orange' } }],
  ['elegant, luxurious, royal, regal, fancy', { mood: { tint: 'purple', contrast: 1.08, hour: 'dusk' } }],
  ['blonde, blond, golden haired, fair haired', { color: 'gold', isHair: true }],
  ['redhead, red haired, ginger haired', { color: 'red', isHair: true }],
  ['brunette, dark haired', { color: 'brown', isHair: true }],
]
