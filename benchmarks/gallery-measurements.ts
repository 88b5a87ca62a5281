import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { isMeasurement } from './measurement.ts'

// Runs the gallery and list benchmarks one after the other and prints one table at the end. `--rows` is passed to the
// benchmarks that use it: 100k, 1m (the default) or 10m.

const PROGRAMS = ['response-cache', 'thumbnails', 'lists', 'reference-app', 'favorites', 'grid']
const WITH_ROWS_OPTION = new Set(['lists', 'reference-app'])

const measurements: string[] = []
for (const name of PROGRAMS) {
  console.log(`\n${name}`)
  const program = path.join(import.meta.dirname, `${name}.bench.ts`)
  const rowOptions = WITH_ROWS_OPTION.has(name) ? process.argv.slice(2) : []
  const child = spawn(process.execPath, [program, ...rowOptions], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) {
    console.log(line)
    if (isMeasurement(line)) measurements.push(line)
  }
  const [code] = await exited
  if (code !== 0) process.exitCode = 1
}
const parseGoalNumber = (line: string) => Number(/\d+/.exec(line)?.[0])
console.log(`\n${measurements.toSorted((one, other) => parseGoalNumber(one) - parseGoalNumber(other)).join('\n')}`)
