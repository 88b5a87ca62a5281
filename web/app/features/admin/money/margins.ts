/** Returns the cost of all models in millionths of a US dollar; null if no vendor reports costs. */
export function sumCosts(costs: readonly { cost_micro_usd: number }[]): number | null {
  return sumReported(costs.map(({ cost_micro_usd }) => cost_micro_usd))
}

/** Returns the revenue of all images in millionths of a US dollar; null without sales. */
export function sumRevenue(models: readonly { revenue_micro_usd: number | null }[]): number | null {
  return sumReported(models.map(({ revenue_micro_usd }) => revenue_micro_usd))
}

/** Returns revenue minus cost; null unless both are known. */
export function computeMargin(revenue: number | null, cost: number | null): number | null {
  return revenue === null || cost === null ? null : revenue - cost
}

function sumReported(amounts: readonly (number | null)[]): number | null {
  const reported = amounts.filter((amount) => amount !== null)
  return reported.length === 0 ? null : reported.reduce((sum, amount) => sum + amount, 0)
}
