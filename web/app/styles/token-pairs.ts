/** A color role and the role of its background. */
export type Pair = readonly [role: string, background: string]

const SURFACES = ['surface', 'surface-raised', 'surface-sunken', 'field', 'surface-hover'] as const

/** Text and its background. The contrast must be at least 4.5:1. */
export const TEXT_PAIRS: readonly Pair[] = [
  ...[...SURFACES, 'surface-glass'].flatMap((background) => createPairs(['text', 'text-muted', 'link'], background)),
  ...SURFACES.flatMap((background) => createPairs(['danger', 'success'], background)),
  ...createPairs(['text', 'text-muted', 'link'], 'accent-soft'),
  ...createPairs(['text', 'danger'], 'danger-soft'),
  ...createPairs(['text', 'success'], 'success-soft'),
  ...['accent-fill', 'accent-fill-hover'].flatMap((background) => createPairs(['accent-text'], background)),
  ...['danger-fill', 'danger-fill-hover'].flatMap((background) => createPairs(['danger-text'], background)),
  ['on-image', 'scrim'],
]

/** Edges of controls, focus outlines and hearts with their background. The contrast must be at least 3:1. */
export const EDGE_PAIRS: readonly Pair[] = [
  ...SURFACES.slice(0, 4).flatMap((background) => createPairs(['line-strong', 'focus', 'heart', 'accent'], background)),
  ['focus', 'surface-hover'],
  ['focus', 'accent-soft'],
  ['heart-on-image', 'scrim'],
]

/** Roles without a required contrast, each with the reason. */
export const UNPAIRED: Readonly<Record<string, string>> = {
  line: 'separates areas that are also separated by space; controls use line-strong',
  overlay: 'only dims the page behind a dialog',
  sheen: 'passes over an image that is being generated',
  'logo-1': 'decoration',
  'logo-2': 'decoration',
  'logo-3': 'decoration',
  'logo-4': 'decoration',
  'logo-5': 'decoration',
  'logo-6': 'decoration',
}

function createPairs(roles: readonly string[], background: string): Pair[] {
  return roles.map((role) => [role, background])
}
