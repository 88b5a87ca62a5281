/** The value below which the given fraction of the values lies. */
export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? NaN
}

/**
 * The probability that two samples of one distribution differ this much: Mann-Whitney, two-sided, normal approximation.
 */
export function mannWhitney(some: number[], others: number[]): number {
  const all = [...some.map((value) => ({ value, isSome: true })), ...others.map((value) => ({ value, isSome: false }))]
  all.sort((one, other) => one.value - other.value)
  let rankSum = 0
  for (let start = 0; start < all.length;) {
    let end = start
    while (end < all.length && all[end]?.value === all[start]?.value) end++
    // Equal values share the mean of their ranks.
    rankSum += (all.slice(start, end).filter(({ isSome }) => isSome).length * (start + 1 + end)) / 2
    start = end
  }
  const pairs = some.length * others.length
  const difference = rankSum - (some.length * (some.length + 1)) / 2 - pairs / 2
  const deviation = Math.sqrt((pairs * (some.length + others.length + 1)) / 12)
  return 2 * (1 - normalBelow(Math.abs(difference) / deviation))
}

/** The fraction of a normal distribution below z ≥ 0, to seven digits (Abramowitz and Stegun 26.2.17). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z)
  const polynomial =
    t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial
}
