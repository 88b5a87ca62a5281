import { contrast, overlaid, parseOklch, type LinearColor } from './contrast.ts'

/** The tokens of a theme by their names, those of both themes included. */
export type Tokens = ReadonlyMap<string, string>

export interface TokenSource {
  light: Tokens
  dark: Tokens
  /** Names of those that a theme sets itself, in the order of the file. */
  themed: readonly string[]
  /** Names of those that are the same in both. */
  shared: readonly string[]
}

/** Reads tokens.css. */
export function readTokens(css: string): TokenSource {
  const light = blockOf(css, '\n:root,\n.light {')
  const dark = blockOf(css, '\n  .dark {')
  const shared = blockOf(css, '\n:root {')
  return {
    light: new Map([...light, ...shared]),
    dark: new Map([...dark, ...shared]),
    themed: [...new Set([...light.keys(), ...dark.keys()])],
    shared: [...shared.keys()],
  }
}

/** The names of those that are colours. */
export function colorsOf(tokens: Tokens): string[] {
  return [...tokens].filter(([, value]) => value.startsWith('oklch(')).map(([name]) => name)
}

/** How well a role can be told from its ground; of a ground that lets through, over the picture that suits it least. */
export function contrastIn(tokens: Tokens, role: string, ground: string): number {
  const color = parseOklch(valueOf(tokens, role)).color
  return Math.min(...groundsOf(valueOf(tokens, ground)).map((behind) => contrast(color, behind)))
}

const BLACK = [0, 0, 0] as const
const WHITE = [1, 1, 1] as const

function groundsOf(value: string): LinearColor[] {
  const { color, alpha } = parseOklch(value)
  return alpha === 1 ? [color] : [BLACK, WHITE].map((behind) => overlaid(color, alpha, behind))
}

function valueOf(tokens: Tokens, role: string): string {
  const value = tokens.get(role)
  if (value === undefined) throw new Error(`No token --${role}`)
  return value
}

function blockOf(css: string, opening: string): Map<string, string> {
  const start = css.indexOf(opening)
  if (start === -1) throw new Error(`No block ${opening}`)
  const block = css.slice(start, css.indexOf('}', start))
  return new Map([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((match) => [match[1] ?? '', match[2] ?? '']))
}
