// `npm run test:deep`: the figures of a release, one benchmark after the other. Takes minutes and wants a quiet machine.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../benchmarks')
let failed = 0
for (const name of readdirSync(folder).filter((file) => file.endsWith('.bench.ts'))) {
  console.log(`\n${name}`)
  const { status } = spawnSync(process.execPath, [path.join(folder, name)], { stdio: 'inherit' })
  if (status !== 0) failed++
}
process.exitCode = failed ? 1 : 0
