import { backup } from '../../src/cli/backup.ts'
import { restore } from '../../src/cli/restore.ts'

// Runs `scripts/pictor.mjs backup` or `restore` without a build, as a separate process; the first argument selects the
// command. With KILLED_AT, the process kills itself when an output line starts with that text.
const [commandName, ...args] = process.argv.slice(2)
const killedAt = process.env['KILLED_AT']
const writeLine = (line: string) => {
  if (killedAt !== undefined && line.startsWith(killedAt)) process.kill(process.pid, 'SIGKILL')
}
const run = commandName === 'restore' ? restore : backup
const { exitCode, output } = await run(process.env, { arguments: args, writeLine })
process.stdout.write(`${output}\n`)
process.exitCode = exitCode
