import { runAdminCommandLine } from '../../src/cli/admin.ts'

// Runs `scripts/pictor.mjs admin` without a build, as a separate process.
const { exitCode, output, isError } = await runAdminCommandLine(process.env, {
  arguments: process.argv.slice(2),
  operator: 'tester',
})
const stream = isError ? process.stderr : process.stdout
stream.write(`${output}\n`)
process.exitCode = exitCode
