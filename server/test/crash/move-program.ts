import { move } from '../../src/cli/move.ts'

// `scripts/pictor.mjs move` without a build: the command as a process of its own, which a test can kill.
process.exitCode = await move(process.env, { arguments: process.argv.slice(2), tell: (line) => console.log(line) })
