export type Network = 'Visa' | 'Mastercard' | 'American Express' | 'RuPay'

const NETWORK_PREFIXES: [Network, RegExp][] = [
  ['Visa', /^4/],
  ['Mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['American Express', /^3[47]/],
  ['RuPay', /^(508|60|65|81|82)/],
]
const MAX_DIGITS = 19

export function extractDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, MAX_DIGITS)
}

/** Finds the card network by the first digits. Returns null if they match none. */
export function findNetwork(digits: string): Network | null {
  return NETWORK_PREFIXES.find(([, prefix]) => prefix.test(digits))?.[0] ?? null
}

/** Groups digits as printed on the card: '4100 2800 0000 1007', '3402 560004 01007'. */
export function groupDigits(digits: string): string {
  const isAmericanExpress = findNetwork(digits) === 'American Express'
  const groups = isAmericanExpress
    ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?(\d+)?$/
    : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?(\d+)?$/
  return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ')
}

/** Checks the length and the Luhn check digit. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  const reversedDigits = Array.from(digits, Number).reverse()
  const sum = reversedDigits.reduce((total, digit, index) => {
    const value = digit * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Formats typed text as '12 / 29'. */
export function formatExpiry(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 4)
  // A month from 2 to 9 may be typed without its leading zero.
  const padded = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits
  return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2)}` : padded
}

/** Returns 'MM/YY', or null if the text is not a month and year or the month has passed. */
export function parseExpiry(text: string, now: Date): string | null {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\D*(\d\d)$/.exec(text.trim()) ?? []
  const end = new Date(2000 + Number(year), Number(month), 1)
  return month && end > now ? `${month}/${year}` : null
}
