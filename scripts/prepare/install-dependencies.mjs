import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { hashFiles, runIfChanged, root } from './run-if-changed.mjs'
import { run } from './run.mjs'

const isWindows = process.platform === 'win32'

// Node itself is installed as an npm package, one per platform: locked with its checksum, without an install script.
const nodePackage = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
const pinnedNode = path.join(root, 'node_modules', nodePackage, 'bin', isWindows ? 'node.exe' : 'node')

/** Installs the packages of the lock file if it has changed. Returns the path of the Node to use. */
export async function installDependencies(lock, acceptsOld) {
  await runIfChanged({
    step: 'dependencies',
    acceptsOld,
    hash: hashFiles(['package-lock.json']),
    resultExists: () => existsSync(pinnedNode) || isNewEnough(process.versions.node),
    message: 'Installing dependencies from the lock file (first start only, about 30 seconds) …',
    // Installs development packages even with NODE_ENV=production, because the build needs them. No package needs its
    // install script.
    work: () => runNpm(lock, 'ci', '--include=dev', '--include=optional', '--ignore-scripts'),
  })
  const node = existsSync(pinnedNode) ? pinnedNode : process.execPath
  if (isNewEnough(execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }))) return node
  throw new Error(
    'Pictor needs Node.js 24 and has no copy of its own for this machine. Please install Node.js 24 and start again.',
  )
}

function isNewEnough(version) {
  return Number(version.split('.')[0]) >= 24
}

/** Runs npm with the Node that runs npm now: the pinned Node is in the folder that `npm ci` deletes. */
function runNpm(lock, ...args) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--update-notifier=false']
  const npmProgram = process.env.npm_execpath
  if (npmProgram === undefined || !/npm-cli\.[cm]?js$/.test(npmProgram)) {
    return run(lock, 'npm', [...args, ...quiet], { shell: isWindows })
  }
  return run(lock, process.env.npm_node_execpath ?? process.execPath, [npmProgram, ...args, ...quiet])
}
