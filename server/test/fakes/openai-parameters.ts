/** A parameter of OpenAI's image API. */
export interface ParameterRule {
  /** The endpoints that accept the parameter. */
  endpoints: readonly ('generations' | 'edits')[]
  kind: 'string' | 'integer' | 'boolean' | 'file'
  isRequired?: boolean
  values?: readonly string[]
  /** Range of an integer, inclusive. */
  min?: number
  max?: number
  /** Maximum length of a string in characters. */
  maxLength?: number
}

const BOTH = ['generations', 'edits'] as const

/**
 * Parameters of gpt-image-2 and later. Source: github.com/openai/openai-openapi, version 2.3.0, commit f85dbe2
 * (2026-08-21), and for later additions the types of the npm package openai 7.55.0 (2026-11-10). `response_format` and
 * `style` are missing because these models reject them. `checkSize` checks sizes.
 */
export const OPENAI_PARAMETERS: Readonly<Record<string, ParameterRule>> = {
  model: { endpoints: BOTH, kind: 'string', isRequired: true },
  prompt: { endpoints: BOTH, kind: 'string', isRequired: true, maxLength: 32_000 },
  image: { endpoints: ['edits'], kind: 'file', isRequired: true },
  mask: { endpoints: ['edits'], kind: 'file' },
  n: { endpoints: BOTH, kind: 'integer', min: 1, max: 10 },
  size: { endpoints: BOTH, kind: 'string' },
  quality: { endpoints: BOTH, kind: 'string', values: ['auto', 'low', 'medium', 'high', 'xhigh', 'max'] },
  background: { endpoints: BOTH, kind: 'string', values: ['auto', 'opaque', 'transparent'] },
  output_format: { endpoints: BOTH, kind: 'string', values: ['png', 'jpeg', 'webp'] },
  output_compression: { endpoints: BOTH, kind: 'integer', min: 0, max: 100 },
  moderation: { endpoints: ['generations'], kind: 'string', values: ['auto', 'low'] },
  stream: { endpoints: BOTH, kind: 'boolean' },
  partial_images: { endpoints: BOTH, kind: 'integer', min: 0, max: 3 },
  safety_identifier: { endpoints: BOTH, kind: 'string', maxLength: 128 },
  user: { endpoints: BOTH, kind: 'string' },
}

export const OPENAI_FILE_TYPES = ['image/png', 'image/jpeg', 'image/webp']
export const OPENAI_FILE_MAX_BYTES = 50 * 1_024 * 1_024

/**
 * Returns an error, or null for a valid size: both sides are multiples of 16 and at most 3840 pixels, the ratio is at
 * most 3:1, and the area is between 0.66 and 8.3 megapixels.
 */
export function checkSize(size: string): string | null {
  if (size === 'auto') return null
  const [width = 0, height = 0] = /^(\d+)x(\d+)$/.exec(size)?.slice(1).map(Number) ?? []
  const isMultipleOf16 = width > 0 && height > 0 && width % 16 === 0 && height % 16 === 0
  const ratio = width / height
  const pixels = width * height
  const isWithinLimits = Math.max(width, height) <= 3_840 && ratio <= 3 && ratio >= 1 / 3
  return isMultipleOf16 && isWithinLimits && pixels >= 655_360 && pixels <= 8_294_400
    ? null
    : `size ${size} is not accepted`
}
