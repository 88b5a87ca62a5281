/** What was paid to all models; null where no vendor tells anything. */
export function costOf(costs: readonly { cost_micro_usd: number }[]): number | null {
  return sumOf(costs.map(({ cost_micro_usd }) => cost_micro_usd))
}

/** Of all pictures; null without sales. */
export function revenueOf(models: readonly { revenue_micro_usd: number | null }[]): number | null {
  return sumOf(models.map(({ revenue_micro_usd }) => revenue_micro_usd))
}

/** What is left of the revenue; null unless both are known. */
export function marginOf(revenue: number | null, cost: number | null): number | null {
  return revenue === null || cost === null ? null : revenue - cost
}

function sumOf(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0)
}
