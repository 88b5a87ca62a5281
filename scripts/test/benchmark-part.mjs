import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../benchmarks')

/**
 * Runs all benchmarks one after the other. Takes hours and needs a quiet machine, so it runs only when it is selected.
 */
export function runBenchmarkPart() {
  const names = readdirSync(folder).filter((name) => name.endsWith('.bench.ts'))
  const failed = names.filter((name) => {
    console.log(`\n${name}`)
    return spawnSync(process.execPath, [path.join(folder, name)], { stdio: 'inherit' }).status !== 0
  })
  const failures = failed.map((name) => ({ name, message: 'Its output is above.' }))
  return { passed: names.length - failed.length, failures }
}
