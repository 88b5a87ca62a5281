/** '$35.00' of 3,500 cents. */
export function formatAmount({ amount, currency }: { amount: number; currency: string }): string {
  if (!/^[A-Z]{3}$/.test(currency) || !Number.isFinite(amount)) return ''
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)
}
