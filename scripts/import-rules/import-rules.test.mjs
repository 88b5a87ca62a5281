import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { allRules } from './all-rules.mjs'

// The package exports only the whole tool; the function that checks one import is internal.
const root = path.resolve(import.meta.dirname, '../..')
const validate = path.join(root, 'node_modules/dependency-cruiser/src/validate/index.mjs')
const { validateDependency } = await import(/* @vite-ignore */ pathToFileURL(validate).href)

// As the tool does: of several patterns, one has to match.
const withOnePattern = (conditions) =>
  Object.fromEntries(
    Object.entries(conditions).map(([key, value]) => [key, key.startsWith('path') ? [value].flat().join('|') : value]),
  )
const forbidden = allRules.map(({ definition: { from, to, ...rule } }) => ({
  ...rule,
  from: withOnePattern(from),
  to: withOnePattern(to),
}))
const workspaceFiles = {
  '@pictor/contract': 'contract/src/index.ts',
  '@pictor/contract/limits': 'contract/src/limits.ts',
  '@pictor/illustrator': 'illustrator/src/index.ts',
  '@pictor/payment-sandbox': 'payment-sandbox/src/index.ts',
}

/** Returns the names of the rules that reject this import. */
function rulesThatReject([file, specifier, kind, facts]) {
  const { rules = [] } = validateDependency({ forbidden }, { source: file }, dependency(file, specifier, kind, facts))
  return rules.map(({ name }) => name)
}

/** Returns the import as the tool resolves it. `facts` are properties that the path does not show. */
function dependency(file, specifier, kind, { type = 'npm', ...facts } = {}) {
  const isPackage = !specifier.startsWith('.') && !specifier.startsWith('@pictor/')
  const own = specifier.startsWith('node:') ? 'core' : isPackage ? type : 'local'
  return {
    resolved: resolve(file, specifier, isPackage),
    dynamic: false,
    circular: false,
    couldNotResolve: false,
    exoticallyRequired: false,
    dependencyTypes: kind === 'type' ? [own, 'type-only'] : [own],
    ...facts,
  }
}

function resolve(file, specifier, isPackage) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  if (isPackage) return specifier.startsWith('node:') ? specifier.slice(5) : `node_modules/${specifier}/index.js`
  return workspaceFiles[specifier] ?? specifier.replace('@pictor/', '')
}

test.each(allRules)(
  '$definition.name rejects what it forbids and nothing else',
  ({ definition, planted, permitted }) => {
    expect(planted.length).toBeGreaterThan(0)
    for (const sample of planted)
      expect([sample, rulesThatReject(sample)]).toEqual([sample, expect.arrayContaining([definition.name])])
    for (const sample of permitted) expect([sample, rulesThatReject(sample)]).toEqual([sample, []])
  },
)
