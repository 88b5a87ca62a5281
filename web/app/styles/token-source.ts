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

/** The tokens of a theme by name, including the tokens that both themes share. */
export type Tokens = ReadonlyMap<string, string>

export interface ParsedTokens {
  light: Tokens
  dark: Tokens
  /** Names of the tokens that a theme sets itself, in the order of the file. */
  themed: readonly string[]
  /** Names of the tokens that are the same in both themes. */
  shared: readonly string[]
}

/** Parses tokens.css. */
export function parseTokens(css: string): ParsedTokens {
  const light = parseBlock(css, '\n:root,\n.light {')
  const dark = parseBlock(css, '\n  .dark {')
  const shared = parseBlock(css, '\n:root {')
  return {
    light: new Map([...light, ...shared]),
    dark: new Map([...dark, ...shared]),
    themed: [...new Set([...light.keys(), ...dark.keys()])],
    shared: [...shared.keys()],
  }
}

/** Returns the names of the color tokens. */
export function findColorNames(tokens: Tokens): string[] {
  return [...tokens].filter(([, value]) => value.startsWith('oklch(')).map(([name]) => name)
}

/**
 * Returns the contrast of a role on its background. For a translucent background, it is the lower one of the contrasts
 * over black and over white.
 */
export function getContrast(tokens: Tokens, role: string, background: string): number {
  const color = parseOklch(getValue(tokens, role)).color
  return Math.min(...getBackgrounds(getValue(tokens, background)).map((backdrop) => computeContrast(color, backdrop)))
}

const BLACK = [0, 0, 0] as const
const WHITE = [1, 1, 1] as const

function getBackgrounds(value: string): LinearColor[] {
  const { color, alpha } = parseOklch(value)
  return alpha === 1 ? [color] : [BLACK, WHITE].map((backdrop) => blend(color, alpha, backdrop))
}

function getValue(tokens: Tokens, role: string): string {
  const value = tokens.get(role)
  if (value === undefined) throw new Error(`No token --${role}`)
  return value
}

function parseBlock(css: string, opening: string): Map<string, string> {
  const start = css.indexOf(opening)
  if (start === -1) throw new Error(`No block ${opening}`)
  const block = css.slice(start, css.indexOf('}', start))
  return new Map([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((match) => [match[1] ?? '', match[2] ?? '']))
}

/** A color in linear-light sRGB; each channel is from 0 to 1. */
export type LinearColor = readonly [red: number, green: number, blue: number]

/** Parses `oklch(L C h)` and `oklch(L C h / A)`. */
export function parseOklch(text: string): { color: LinearColor; alpha: number } {
  const match = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/.exec(text.trim())
  if (!match) throw new Error(`Not an oklch color: ${text}`)
  const [lightness = 0, chroma = 0, hue = 0] = match.slice(1, 4).map(Number)
  const angle = (hue * Math.PI) / 180
  const color = fromOklab(lightness, chroma * Math.cos(angle), chroma * Math.sin(angle))
  return { color, alpha: match[4] === undefined ? 1 : Number(match[4]) }
}

/** Returns the visible color of a translucent color over another one, blended as in browsers. */
export function blend(color: LinearColor, alpha: number, backdrop: LinearColor): LinearColor {
  const mixChannel = (index: 0 | 1 | 2) =>
    decodeGamma(alpha * encodeGamma(color[index]) + (1 - alpha) * encodeGamma(backdrop[index]))
  return [mixChannel(0), mixChannel(1), mixChannel(2)]
}

/** Computes the contrast ratio of WCAG 2. */
export function computeContrast(first: LinearColor, second: LinearColor): number {
  const [darker = 0, lighter = 0] = [computeLuminance(first), computeLuminance(second)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

export function toHex(color: LinearColor): string {
  const bytes = color.map((channel) => Math.round(255 * encodeGamma(channel)))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function fromOklab(lightness: number, a: number, b: number): LinearColor {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    clamp(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clamp(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clamp(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

function computeLuminance([red, green, blue]: LinearColor): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function encodeGamma(channel: number): number {
  return channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055
}

function decodeGamma(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function clamp(channel: number): number {
  return Math.min(1, Math.max(0, channel))
}
