import { move } from '../../src/cli/move.ts'

// Runs `scripts/pictor.mjs move` without a build, as a separate process that a test can kill.
process.exitCode = await move(process.env, { arguments: process.argv.slice(2), writeLine: (line) => console.log(line) })
