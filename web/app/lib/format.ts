import type { Currency } from '@pictor/contract/limits'

// One locale and time zone on both sides: the server's HTML and the browser's first render must agree.
const LOCALE = 'en-US'
const date = onFirstUse(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' }))
const dateAndTime = onFirstUse(
  () => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' }),
)
const change = onFirstUse(() => new Intl.NumberFormat(LOCALE, { signDisplay: 'exceptZero' }))

/** 'Nov 20, 2026' for a time in ISO form. */
export function formatDate(iso: string): string {
  return date().format(new Date(iso))
}

/** 'Nov 20, 2026, 14:05' in UTC for a time in ISO form. */
export function formatDateAndTime(iso: string): string {
  return dateAndTime().format(new Date(iso))
}

/** '1,234' of a whole number. By hand: it stands on every first page, where a browser's first formatter costs as much as the rest of the code. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** '+1,234', '−16' with a real minus. */
export function formatChange(amount: number): string {
  return change().format(amount).replace('-', '−')
}

/** '$5' or '₹417.50' of 500 cents and 41,750 paise: decimals only if there are any. */
export function formatPrice(amount: number, currency: Currency): string {
  return amount % 100 === 0 ? format(amount, currency, 0) : formatExactPrice(amount, currency)
}

/** '$5.00', '₹417.50': always with both decimals. */
export function formatExactPrice(amount: number, currency: Currency): string {
  return format(amount, currency, 2)
}

function format(amount: number, currency: Currency, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat(LOCALE, { style: 'currency', currency, ...digits }).format(amount / 100)
}

/** 'oil_painting' is 'Oil painting', as a style is shown. */
export function styleName(style: string): string {
  if (style === 'studio_ghibli') return 'Studio Ghibli'
  const words = style.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whoever shows no date makes no formatter. */
function onFirstUse<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | undefined
  return () => (made ??= make())
}
