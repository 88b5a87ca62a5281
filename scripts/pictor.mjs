// `npm run admin|backup|restore|move|doctor|sweep -- …`: operator commands. In a release: `node scripts/pictor.mjs
// <command> …`. Exits with 1 if a command failed or found a problem, with 2 if the command or its arguments are
// invalid.
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const [name, ...args] = process.argv.slice(2)
const { env } = process
const writeError = (line) => process.stderr.write(`${line}\n`)

const commands = {
  admin: async ({ runAdminCommandLine }) =>
    printResult(await runAdminCommandLine(env, { arguments: args, operator: findUserName() })),
  backup: async ({ backup }) => printResult(await backup(env, { arguments: args, writeLine: writeError })),
  restore: async ({ restore }) => printResult(await restore(env, { arguments: args, writeLine: writeError })),
  move: ({ move }) => move(env, { arguments: args, writeLine: (line) => console.log(line) }),
  doctor: async ({ diagnose }) => {
    const { lines, isHealthy } = await diagnose(env)
    return printLines(lines, isHealthy)
  },
  sweep: async ({ sweep }) => {
    const { lines, isOk } = await sweep(env, args)
    return printLines(lines, isOk)
  },
}

if (!Object.hasOwn(commands, name)) {
  writeError(`Commands: ${Object.keys(commands).join(', ')}.`)
  process.exit(2)
}
if (existsSync('.env')) process.loadEnvFile('.env')
process.exitCode = await commands[name](
  await import(pathToFileURL(path.join(root, 'server/dist/cli', `${name}.js`)).href),
)

function printResult({ exitCode, output, isError }) {
  const stream = isError ? process.stderr : process.stdout
  stream.write(`${output}\n`)
  return exitCode
}

function printLines(lines, isOk) {
  console.log(lines.join('\n'))
  return isOk ? 0 : 1
}

/** Returns the name of the system user. In a container the user may have no name. */
function findUserName() {
  try {
    return userInfo().username.slice(0, 100) || 'unknown'
  } catch {
    return 'unknown'
  }
}
