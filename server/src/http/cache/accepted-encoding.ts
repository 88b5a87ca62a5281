import type { Encoding } from './public-answer.ts'

/** The encoding of an answer that a client likes best, by its `Accept-Encoding`; of equals the smaller. */
export function acceptedEncoding(header: string): Encoding {
  const weights = new Map(header.split(',').map(weightOf))
  const weight = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  const [br, gzip] = [weight('br'), weight('gzip')]
  // What is wanted more than any compression is sent as it is.
  const identity = weights.get('identity') ?? 0
  if (Math.max(br, gzip) <= 0 || identity > Math.max(br, gzip)) return 'identity'
  return br >= gzip ? 'br' : 'gzip'
}

function weightOf(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
  const weight = parameters.find((each) => each.startsWith('q='))?.slice(2)
  return [name, weight === undefined ? 1 : Number(weight) || 0]
}
