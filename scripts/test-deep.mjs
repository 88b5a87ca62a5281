// `npm run test:deep`: the tests that count their rounds, with many more of them (DEEP=1, which `server/vitest.config.ts` hands to tests as
// `inject('deep')`), then the figures of a release, one benchmark after the other. Takes hours and wants a quiet machine.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const run = (program, args, options) => spawnSync(program, args, { stdio: 'inherit', ...options }).status === 0
let failed = 0

const server = path.join(root, 'server')
const counting = readdirSync(path.join(server, 'src'), { recursive: true })
  .filter((name) => name.endsWith('.test.ts'))
  .filter((name) => readFileSync(path.join(server, 'src', name), 'utf8').includes("inject('deep')"))
const vitest = [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--no-file-parallelism', '--isolate']
console.log(`\n${counting.join('\n')}`)
if (!run(process.execPath, [...vitest, ...counting], { cwd: server, env: { ...process.env, DEEP: '1' } })) failed++

const benchmarks = path.join(root, 'benchmarks')
for (const name of readdirSync(benchmarks).filter((file) => file.endsWith('.bench.ts'))) {
  console.log(`\n${name}`)
  if (!run(process.execPath, [path.join(benchmarks, name)])) failed++
}
process.exitCode = failed ? 1 : 0
