/** Returns the value below which the given fraction of the values lies. */
export function quantile(values: number[], fraction: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * fraction) - 1)] ?? NaN
}

/**
 * Returns the probability that two samples of one distribution differ this much: the p-value of the Mann-Whitney test,
 * two-sided, by normal approximation.
 */
export function calculateMannWhitneyP(first: number[], second: number[]): number {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ]
  all.sort((one, other) => one.value - other.value)
  let rankSum = 0
  for (let start = 0; start < all.length;) {
    let end = start
    while (end < all.length && all[end]?.value === all[start]?.value) end++
    // Equal values share the mean of their ranks.
    rankSum += (all.slice(start, end).filter(({ isFirst }) => isFirst).length * (start + 1 + end)) / 2
    start = end
  }
  const pairs = first.length * second.length
  const difference = rankSum - (first.length * (first.length + 1)) / 2 - pairs / 2
  const deviation = Math.sqrt((pairs * (first.length + second.length + 1)) / 12)
  return 2 * (1 - calculateNormalCdf(Math.abs(difference) / deviation))
}

/**
 * Returns the fraction of the standard normal distribution below z ≥ 0, to seven digits (Abramowitz and Stegun
 * 26.2.17).
 */
function calculateNormalCdf(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z)
  const polynomial =
    t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial
}
