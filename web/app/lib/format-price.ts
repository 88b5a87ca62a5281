import type { Currency } from '@pictor/contract/limits'

/** Formats minor units: 500 cents as '$5', 41,750 paise as '₹417.50'. Decimals only if there are any. */
export function formatPrice(amount: number, currency: Currency): string {
  return amount % 100 === 0 ? format(amount, currency, 0) : formatExactPrice(amount, currency)
}

/** '$5.00', '₹417.50': always with both decimals. */
export function formatExactPrice(amount: number, currency: Currency): string {
  return format(amount, currency, 2)
}

function format(amount: number, currency: Currency, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits }).format(amount / 100)
}
