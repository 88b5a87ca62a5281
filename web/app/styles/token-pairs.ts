/** A color role and the role of its background. */
export type Pair = readonly [role: string, background: string]

const SURFACES = ['surface', 'surface-raised', 'surface-sunken', 'field', 'surface-hover'] as const

/** Text on its background: 4.5:1. */
export const TEXT_PAIRS: readonly Pair[] = [
  ...[...SURFACES, 'surface-glass'].flatMap((background) => pairs(['text', 'text-muted', 'link'], background)),
  ...SURFACES.flatMap((background) => pairs(['danger', 'success'], background)),
  ...pairs(['text', 'text-muted', 'link'], 'accent-soft'),
  ...pairs(['text', 'danger'], 'danger-soft'),
  ...pairs(['text', 'success'], 'success-soft'),
  ...['accent-fill', 'accent-fill-hover'].flatMap((background) => pairs(['accent-text'], background)),
  ...['danger-fill', 'danger-fill-hover'].flatMap((background) => pairs(['danger-text'], background)),
  ['on-image', 'scrim'],
]

/** Graphics that must be visible: edges of controls, focus outlines, filled hearts. 3:1. */
export const EDGE_PAIRS: readonly Pair[] = [
  ...SURFACES.slice(0, 4).flatMap((background) => pairs(['line-strong', 'focus', 'heart', 'accent'], background)),
  ['focus', 'surface-hover'],
  ['focus', 'accent-soft'],
  ['heart-on-image', 'scrim'],
]

/** Roles without a required contrast, each with the reason. */
export const UNPAIRED: Readonly<Record<string, string>> = {
  line: 'parts areas that space parts too; controls have line-strong',
  overlay: 'only dims what is behind a dialog',
  sheen: 'passes over a picture that is being drawn',
  'logo-1': 'decoration',
  'logo-2': 'decoration',
  'logo-3': 'decoration',
  'logo-4': 'decoration',
  'logo-5': 'decoration',
  'logo-6': 'decoration',
}

function pairs(roles: readonly string[], background: string): Pair[] {
  return roles.map((role) => [role, background])
}
