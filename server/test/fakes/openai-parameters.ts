/** A parameter of OpenAI's image API. */
export interface ParameterRule {
  on: readonly ('generations' | 'edits')[]
  kind: 'string' | 'integer' | 'boolean' | 'file'
  isRequired?: boolean
  values?: readonly string[]
  /** Range of an integer. */
  from?: number
  to?: number
  /** Maximum length of a string in characters. */
  maxLength?: number
}

const both = ['generations', 'edits'] as const

/**
 * Parameters of gpt-image-2 and later. Source: github.com/openai/openai-openapi, version 2.3.0, commit f85dbe2
 * (2026-08-21), and for later additions the types of the npm package openai 7.55.0 (2026-11-10). `response_format` and
 * `style` are missing because these models reject them. `checkSize` checks sizes.
 */
export const OPENAI_PARAMETERS: Readonly<Record<string, ParameterRule>> = {
  model: { on: both, kind: 'string', isRequired: true },
  prompt: { on: both, kind: 'string', isRequired: true, maxLength: 32_000 },
  image: { on: ['edits'], kind: 'file', isRequired: true },
  mask: { on: ['edits'], kind: 'file' },
  n: { on: both, kind: 'integer', from: 1, to: 10 },
  size: { on: both, kind: 'string' },
  quality: { on: both, kind: 'string', values: ['auto', 'low', 'medium', 'high', 'xhigh', 'max'] },
  background: { on: both, kind: 'string', values: ['auto', 'opaque', 'transparent'] },
  output_format: { on: both, kind: 'string', values: ['png', 'jpeg', 'webp'] },
  output_compression: { on: both, kind: 'integer', from: 0, to: 100 },
  moderation: { on: ['generations'], kind: 'string', values: ['auto', 'low'] },
  stream: { on: both, kind: 'boolean' },
  partial_images: { on: both, kind: 'integer', from: 0, to: 3 },
  safety_identifier: { on: both, kind: 'string', maxLength: 128 },
  user: { on: both, kind: 'string' },
}

export const OPENAI_FILE_TYPES = ['image/png', 'image/jpeg', 'image/webp']
export const OPENAI_FILE_MAX_BYTES = 50 * 1_024 * 1_024

/** Both sides multiples of 16, no ratio beyond 3:1, at most 3840×2160 and about 8.3 megapixels. */
export function checkSize(size: string): string | null {
  if (size === 'auto') return null
  const [width = 0, height = 0] = /^(\d+)x(\d+)$/.exec(size)?.slice(1).map(Number) ?? []
  const isWhole = width > 0 && height > 0 && width % 16 === 0 && height % 16 === 0
  const ratio = width / height
  const pixels = width * height
  const isInside = Math.max(width, height) <= 3_840 && ratio <= 3 && ratio >= 1 / 3
  return isWhole && isInside && pixels >= 655_360 && pixels <= 8_294_400 ? null : `size ${size} is not taken`
}
