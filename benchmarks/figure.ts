/** A ratio that was measured, and what it has to be. */
export interface Figure {
  /** As the goals are numbered: P1. */
  id: string
  what: string
  measured: number
  /** None for what stands beside a figure to explain it. */
  goal?: { atLeast: number } | { atMost: number }
}

/** One line, which `gallery-figures.ts` gathers from several programs. A goal that is missed fails the program. */
export function printFigure({ id, what, measured, goal }: Figure): void {
  const verdict = goal ? judge(measured, goal) : { text: '', isMet: true }
  console.log(`${id.padEnd(4)}${what.padEnd(56)}${readable(measured).padStart(8)}${verdict.text}`)
  if (!verdict.isMet) process.exitCode = 1
}

/** Two digits behind the point, but nothing that is there as nothing. */
function readable(measured: number): string {
  return measured !== 0 && Math.abs(measured) < 0.005 ? measured.toExponential(0) : measured.toFixed(2)
}

function judge(measured: number, goal: NonNullable<Figure['goal']>): { text: string; isMet: boolean } {
  const [sign, bound] = 'atLeast' in goal ? ['≥', goal.atLeast] : ['≤', goal.atMost]
  const isMet = 'atLeast' in goal ? measured >= bound : measured <= bound
  return { text: `   goal ${sign} ${bound}${isMet ? '' : '   missed'}`, isMet }
}

/** Whether a line is one of these. */
export function isFigure(line: string): boolean {
  return /^P\d+ /.test(line)
}
