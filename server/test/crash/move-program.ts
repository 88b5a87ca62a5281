import { move } from '../move.ts'

// `scripts/move.mjs` without a build: the command as a process of its own, which a test can kill.
process.exitCode = await move(process.env, { arguments: process.argv.slice(2), tell: (line) => console.log(line) })
