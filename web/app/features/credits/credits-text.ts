import { formatCount } from '../../lib/format.ts'

/** Returns '1 credit' or '1,250 credits'. */
export function creditsText(credits: number): string {
  return `${formatCount(credits)} ${creditsWord(credits)}`
}

export function creditsWord(credits: number): string {
  return credits === 1 ? 'credit' : 'credits'
}
