import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { hashOf, runIfChanged, root } from './run-if-changed.mjs'
import { run } from './run.mjs'

const isWindows = process.platform === 'win32'

// Node itself is a plain package per platform: locked with its checksum, without an install script.
const nodePackage = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
const pinnedNode = path.join(root, 'node_modules', nodePackage, 'bin', isWindows ? 'node.exe' : 'node')

/** Installs the packages of the lock file if it has changed. Returns the path of the Node to use. */
export async function installDependencies(lock, keepsOld) {
  await runIfChanged({
    step: 'dependencies',
    keepsOld,
    hash: hashOf(['package-lock.json']),
    stands: () => existsSync(pinnedNode) || isNewEnough(process.versions.node),
    sentence: 'Installing dependencies from the lock file (first start only, about 30 seconds) …',
    // Also with NODE_ENV=production: the build needs the development packages. No package needs its install script.
    work: () => npm(lock, 'ci', '--include=dev', '--include=optional', '--ignore-scripts'),
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

/** Runs npm with its own Node: ours is in the folder that `npm ci` deletes. */
function npm(lock, ...args) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--update-notifier=false']
  const client = process.env.npm_execpath
  if (client === undefined || !/npm-cli\.[cm]?js$/.test(client)) {
    return run(lock, 'npm', [...args, ...quiet], { shell: isWindows })
  }
  return run(lock, process.env.npm_node_execpath ?? process.execPath, [client, ...args, ...quiet])
}
