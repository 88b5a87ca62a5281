/** Formats an amount in minor units: 3,500 cents → '$35.00'. Returns '' if the amount or the currency is invalid. */
export function formatAmount({ amount, currency }: { amount: number; currency: string }): string {
  if (!/^[A-Z]{3}$/.test(currency) || !Number.isFinite(amount)) return ''
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)
}
