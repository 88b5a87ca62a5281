export function clamp(value: number, low = 0, high = 1): number {
  return value < low ? low : value > high ? high : value
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** 0 before `from`, 1 after `to`, an S-curve between them. `from` may be larger than `to`. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

/** A bell curve of height 1 around 0. Cheaper than a Gaussian, with longer tails. */
export function bell(distance: number): number {
  return 1 / (1 + distance * distance)
}
