import type { Style } from '@pictor/contract'

/** Templates for models without built-in styles. `{prompt}` stands for the user's prompt. */
const TEMPLATES: Readonly<Record<Style, string>> = {
  None: '{prompt}',
  photorealistic: '{prompt}. A photorealistic photograph: natural light, true colors, fine detail, real lens depth.',
  hyperrealistic: '{prompt}. Hyperrealistic: every texture sharp and tangible, studio light, extreme detail.',
  studio_ghibli: '{prompt}. A hand-painted animation still: soft watercolor backgrounds, gentle light, quiet wonder.',
  cinematic: '{prompt}. A cinematic film still: anamorphic framing, dramatic light, graded color, shallow focus.',
  action_figure: '{prompt}. As a collectible action figure: molded plastic, visible joints, blister-pack studio shot.',
  cyberpunk: '{prompt}. Cyberpunk: neon signs, wet streets at night, haze, magenta and cyan against the dark.',
  artistic: '{prompt}. An expressive painting: bold brushwork, deliberate composition, a painter’s palette.',
  fantasy: '{prompt}. Fantasy art: a mythical world, glowing light, epic scale, rich ornament.',
  digital_art: '{prompt}. Polished digital art: clean shapes, luminous color, crisp edges.',
  vibrant_abstract: '{prompt}. A vibrant abstract composition: saturated color, flowing form, high energy.',
  oil_painting: '{prompt}. An oil painting on canvas: thick impasto strokes, layered glazes, warm light.',
  watercolor: '{prompt}. A watercolor: transparent washes, bleeding edges, white paper showing through.',
  sketch: '{prompt}. A pencil sketch on paper: loose lines, hatching, no color.',
  anime: '{prompt}. Anime: clean line art, cel shading, expressive eyes, bright skies.',
  cartoon: '{prompt}. A cartoon: thick outlines, flat cheerful colors, exaggerated shapes.',
  abstract: '{prompt}. Abstract art: geometry, color fields and rhythm in place of likeness.',
  comic_book: '{prompt}. A comic book panel: inked outlines, halftone dots, dynamic angle.',
  vintage: '{prompt}. A vintage photograph: faded film colors, grain, soft vignette.',
  portrait_art: '{prompt}. A fine-art portrait: the face in focus, sculpting light, plain dark background.',
}

/** Inserts the prompt into the template of the style. For `None`, returns the prompt unchanged. */
export function applyStyleTemplate(prompt: string, style: Style): string {
  // A function, because a prompt may contain replacement patterns such as `$&`.
  return TEMPLATES[style].replace('{prompt}', () => prompt)
}
