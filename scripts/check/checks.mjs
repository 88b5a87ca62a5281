import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

const cache = path.join(root, 'node_modules/.cache/pictor')

/**
 * All checks, each with the programs that it runs one after the other. The longest checks come first, because `npm run
 * check` runs two at the same time. `npm test` skips checks with `deepOnly`. Checks with `isFirst` finish before the
 * others start.
 */
export const checks = [
  // Writes files that `lint` and `types: web` read.
  { name: 'route types', steps: [inWeb(tool('@react-router/dev', 'typegen'))], isFirst: true },
  { name: 'lint', steps: [tool('oxlint', '--type-aware', '--deny-warnings')] },
  { name: 'types: web', steps: [types('web')] },
  { name: 'types: server', steps: [types('server')] },
  { name: 'format', steps: [tool('oxfmt', '--check')] },
  { name: 'dead code', steps: [tool('knip', '--no-progress')] },
  { name: 'types: illustrator', steps: [types('illustrator')] },
  { name: 'types: payment-sandbox', steps: [types('payment-sandbox')] },
  { name: 'types: contract', steps: [types('contract')] },
  { name: 'types: e2e', steps: [types('e2e')] },
  { name: 'types: benchmarks', steps: [types('benchmarks')], deepOnly: true },
  { name: 'imports', steps: [script('imports.mjs')] },
  { name: 'process access', steps: [script('process-access.mjs')] },
  { name: 'dependencies', steps: [script('dependencies.mjs')] },
  { name: 'documents', steps: [script('documents.mjs')] },
  { name: 'language', steps: [script('language.mjs')] },
  { name: 'planted bugs', steps: [script('planted-bugs.mjs')] },
  { name: 'reference pages', steps: [script('../docs.mjs', '--check')] },
  // A lock file written on one platform can lack packages for others, where `npm ci` then fails. On this platform,
  // where the packages are installed already, only this dry run notices it.
  { name: 'lock file', steps: [npm('ci', '--dry-run', '--ignore-scripts')] },
]

function types(workspace) {
  const buildInfo = path.join(cache, `types-${workspace}.tsbuildinfo`)
  // With several threads, TypeScript checks shared files once per thread, which slows down tests that run at the same
  // time.
  const options = ['--noEmit', '--singleThreaded', '--incremental', '--tsBuildInfoFile', buildInfo]
  return tool('typescript', ...options, '--project', workspace)
}

function inWeb(step) {
  return { ...step, cwd: path.join(root, 'web') }
}

function script(name, ...args) {
  return { command: process.execPath, args: [path.join(import.meta.dirname, name), ...args], cwd: root }
}

/** Runs the program of a package with this Node, without a shell. */
function tool(name, ...args) {
  const folder = path.join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const program = typeof bin === 'string' ? bin : (bin[name] ?? Object.values(bin)[0])
  return { command: process.execPath, args: [path.join(folder, program), ...args], cwd: root }
}

function npm(...args) {
  const npmProgram = process.env.npm_execpath
  if (npmProgram === undefined) return { command: 'npm', args, cwd: root }
  return { command: process.execPath, args: [npmProgram, ...args], cwd: root }
}
