import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cruised, root } from './cruise.mjs'

/**
 * Writes what the rules plant into an empty project of the same shape, in the temporary folder so that nobody who works
 * in the checkout meets it, and compares what the cruiser says with what each rule promises.
 */
export async function withPlantedViolations(rules, cruise) {
  const project = mkdtempSync(path.join(tmpdir(), 'pictor-imports-'))
  // Also after a crash or Ctrl-C
  process.once('exit', () => rmSync(project, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))

  layOut(project)
  const samples = rules.flatMap((rule) => [...rule.planted, ...rule.permitted, ...rule.support])
  writeSamples(project, samples)
  const { violations } = await cruise(project)
  return judge(rules, violations, samples)
}

/** Package files and links as in the checkout: packages resolve to the real ones, workspaces to the planted ones. */
function layOut(project) {
  for (const folder of ['.', ...cruised]) {
    mkdirSync(path.join(project, folder), { recursive: true })
    cpSync(path.join(root, folder, 'package.json'), path.join(project, folder, 'package.json'))
  }
  const modules = path.join(project, 'node_modules')
  mkdirSync(path.join(modules, '@pictor'), { recursive: true })
  for (const workspace of cruised) symlinkSync(path.join(project, workspace), path.join(modules, '@pictor', workspace))
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '@pictor' && name !== '.cache')
      symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name))
  }
  for (const workspace of cruised) linkOwnPackages(project, workspace)
}

/** npm puts a package into the workspace's own folder where two versions are wanted. */
function linkOwnPackages(project, workspace) {
  const own = path.join(root, workspace, 'node_modules')
  if (existsSync(own)) symlinkSync(own, path.join(project, workspace, 'node_modules'))
}

const workspaceFiles = {
  '@pictor/contract': 'contract/src/index.ts',
  '@pictor/contract/limits': 'contract/src/limits.ts',
}

function writeSamples(project, samples) {
  const contents = new Map()
  for (const [file, specifier] of samples) {
    const target = targetOf(file, specifier)
    if (target) contents.set(target, 'export const planted = 1\n')
  }
  for (const [file, specifier, kind] of samples) {
    const imported = kind === 'type' ? 'import type * as sample' : 'import * as sample'
    const used = kind === 'type' ? 'export type Planted = typeof sample' : 'export const planted = sample'
    contents.set(file, `${imported} from '${specifier}'\n${used}\n`)
  }
  for (const [file, content] of contents) {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true })
    writeFileSync(path.join(project, file), content)
  }
}

/** The file of ours behind a specifier; a stand-in is written for it. */
function targetOf(file, specifier) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  if (specifier in workspaceFiles) return workspaceFiles[specifier]
  return specifier.startsWith('@pictor/') ? specifier.slice('@pictor/'.length) : undefined
}

function judge(rules, violations, samples) {
  const complaints = []
  const files = samples.map(([file]) => file)
  for (const file of new Set(files.filter((name, index) => files.indexOf(name) !== index))) {
    complaints.push(`${file} is planted twice: one of the two proves nothing.`)
  }
  const found = (name, file) => violations.some((violation) => violation.rule.name === name && violation.from === file)
  let caught = 0
  for (const { definition, planted, permitted } of rules) {
    if (planted.length === 0) complaints.push(`${definition.name} has no planted violation.`)
    for (const [file, specifier] of planted) {
      if (found(definition.name, file)) caught += 1
      else complaints.push(`${definition.name} did not catch ${file} importing ${specifier}.`)
    }
    for (const [file] of permitted) {
      const wrong = violations.filter((violation) => violation.from === file)
      complaints.push(...wrong.map((violation) => `${violation.rule.name} refuses ${file}, which is permitted.`))
    }
  }
  return { complaints, caught, planted: rules.flatMap((rule) => rule.planted).length }
}
