/** A measured value and its goal. */
export interface Measurement {
  /** The number of the performance goal, such as P1. */
  id: string
  what: string
  measured: number
  /** Missing if the value only explains another one. */
  goal?: { atLeast: number } | { atMost: number }
}

/**
 * Prints one line, which `gallery-measurements.ts` collects from several programs. If the goal is missed, the process
 * exits with 1.
 */
export function printMeasurement({ id, what, measured, goal }: Measurement): void {
  const verdict = goal ? checkGoal(measured, goal) : { text: '', isMet: true }
  console.log(`${id.padEnd(4)}${what.padEnd(56)}${formatMeasured(measured).padStart(8)}${verdict.text}`)
  if (!verdict.isMet) process.exitCode = 1
}

/** Formats with two decimals, or with an exponent if a small value would be shown as zero. */
function formatMeasured(measured: number): string {
  return measured !== 0 && Math.abs(measured) < 0.005 ? measured.toExponential(0) : measured.toFixed(2)
}

function checkGoal(measured: number, goal: NonNullable<Measurement['goal']>): { text: string; isMet: boolean } {
  const [sign, bound] = 'atLeast' in goal ? ['≥', goal.atLeast] : ['≤', goal.atMost]
  const isMet = 'atLeast' in goal ? measured >= bound : measured <= bound
  return { text: `   goal ${sign} ${bound}${isMet ? '' : '   missed'}`, isMet }
}

/** Whether a line is a printed measurement. */
export function isMeasurement(line: string): boolean {
  return /^P\d+ /.test(line)
}
