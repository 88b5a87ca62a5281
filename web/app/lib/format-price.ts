import type { Currency } from '@pictor/contract/limits'

/** Formats minor units: 500 cents as '$5', 41,750 paise as '₹417.50'. Both decimals are left out if they are zero. */
export function formatPrice(amountMinor: number, currency: Currency): string {
  return amountMinor % 100 === 0
    ? formatWithDecimals(amountMinor, currency, 0)
    : formatExactPrice(amountMinor, currency)
}

/** Formats minor units with both decimals: '$5.00', '₹417.50'. */
export function formatExactPrice(amountMinor: number, currency: Currency): string {
  return formatWithDecimals(amountMinor, currency, 2)
}

function formatWithDecimals(amountMinor: number, currency: Currency, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits }).format(amountMinor / 100)
}
