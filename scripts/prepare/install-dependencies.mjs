import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { hashFiles, runIfChanged, root } from './run-if-changed.mjs'
import { run } from './run.mjs'

const isWindows = process.platform === 'win32'

// Node itself is installed as an npm package, one per platform: locked with its checksum, without an install script.
const nodePackage = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
const pinnedNode = path.join(root, 'node_modules', nodePackage, 'bin', isWindows ? 'node.exe' : 'node')

/** The workspaces that a server is built from. */
export const productWorkspaces = ['contract', 'illustrator', 'payment-sandbox', 'server', 'web']

/**
 * Installs the packages for building and running a server if the lock file has changed or they are missing. Returns the
 * path of the Node to use.
 */
export async function installDependencies(lock, acceptsOld) {
  const workspaces = productWorkspaces.map((name) => `--workspace=${name}`)
  await runIfChanged({
    step: 'dependencies',
    acceptsOld,
    hash: hashLockFile(),
    resultExists: () => existsSync(pinnedNode) || isNewEnough(process.versions.node),
    message: 'Installing dependencies from the lock file (first start only, about 20 seconds) …',
    // Without `--legacy-peer-deps`, npm also installs optional peer dependencies that the root uses, such as vitest.
    work: () => runNpm(lock, 'ci', ...workspaces, '--include-workspace-root=false', '--legacy-peer-deps'),
  })
  const node = existsSync(pinnedNode) ? pinnedNode : process.execPath
  if (isNewEnough(execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }))) return node
  throw new Error(
    'Pictor needs Node.js 24 and has no copy of its own for this machine. Please install Node.js 24 and start again.',
  )
}

/** Whether tools for tests and checks are installed, even if for another lock file. */
export function hasTools() {
  return existsSync(path.join(root, 'node_modules/oxlint'))
}

/** Adds the packages of the root, `e2e` and `benchmarks` if the lock file has changed or they are missing. */
export async function installTools(lock) {
  await runIfChanged({
    step: 'tools',
    hash: hashLockFile(),
    resultExists: hasTools,
    message: 'Installing the tools for tests and checks …',
    // Unlike `npm ci`, this changes no package that a running server uses. `--no-save` leaves the lock file unchanged.
    work: () => runNpm(lock, 'install', '--package-lock', '--no-save'),
  })
}

function hashLockFile() {
  return hashFiles(['package-lock.json'])
}

function isNewEnough(version) {
  return Number(version.split('.')[0]) >= 24
}

/**
 * Runs npm with the Node that runs npm now: the pinned Node is in the folder that `npm ci` deletes. Installs development
 * packages even with NODE_ENV=production, because the build needs them. No package needs its install script.
 */
function runNpm(lock, ...args) {
  const options = ['--include=dev', '--include=optional', '--ignore-scripts']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--update-notifier=false']
  const npmProgram = process.env.npm_execpath
  if (npmProgram === undefined || !/npm-cli\.[cm]?js$/.test(npmProgram)) {
    return run(lock, 'npm', [...args, ...options, ...quiet], { shell: isWindows })
  }
  return run(lock, process.env.npm_node_execpath ?? process.execPath, [npmProgram, ...args, ...options, ...quiet])
}
