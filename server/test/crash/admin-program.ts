import { administer } from '../../src/cli/admin.ts'

// Runs `scripts/pictor.mjs admin` without a build, as a separate process.
const { exitCode, output, isRefusal } = await administer(process.env, {
  arguments: process.argv.slice(2),
  operator: 'tester',
})
const stream = isRefusal ? process.stderr : process.stdout
stream.write(`${output}\n`)
process.exitCode = exitCode
