/** Prints the result of a check on one line, and its full output if it failed. */
export function printCheck({ name, passed, seconds, output }) {
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(18)}${seconds.toFixed(1).padStart(5)} s`)
  if (!passed) console.log(`\n${output.trimEnd()}\n`)
}
