import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { allRules } from './all-rules.mjs'

// An internal function, which checks one import: the package exports only the whole tool.
const root = path.resolve(import.meta.dirname, '../..')
const validate = path.join(root, 'node_modules/dependency-cruiser/src/validate/index.mjs')
const { validateDependency } = await import(/* @vite-ignore */ pathToFileURL(validate).href)

// Joins several patterns into one that matches if one of them does, like the tool.
const joinPatterns = (conditions) =>
  Object.fromEntries(
    Object.entries(conditions).map(([key, value]) => [key, key.startsWith('path') ? [value].flat().join('|') : value]),
  )
const forbidden = allRules.map(({ definition: { from, to, ...rule } }) => ({
  ...rule,
  from: joinPatterns(from),
  to: joinPatterns(to),
}))
const workspaceFiles = {
  '@pictor/contract': 'contract/src/index.ts',
  '@pictor/contract/limits': 'contract/src/limits.ts',
  '@pictor/illustrator': 'illustrator/src/index.ts',
  '@pictor/payment-sandbox': 'payment-sandbox/src/index.ts',
}

/** Returns the names of the rules that reject this import. */
function findRejectingRules([file, specifier, kind, facts]) {
  const { rules = [] } = validateDependency(
    { forbidden },
    { source: file },
    createDependency(file, specifier, kind, facts),
  )
  return rules.map(({ name }) => name)
}

/** Returns the import in the form that the tool produces. `facts` are properties that the path does not show. */
function createDependency(file, specifier, kind, { type = 'npm', ...facts } = {}) {
  const isPackage = !specifier.startsWith('.') && !specifier.startsWith('@pictor/')
  const dependencyType = specifier.startsWith('node:') ? 'core' : isPackage ? type : 'local'
  return {
    resolved: resolve(file, specifier, isPackage),
    dynamic: false,
    circular: false,
    couldNotResolve: false,
    exoticallyRequired: false,
    dependencyTypes: kind === 'type' ? [dependencyType, 'type-only'] : [dependencyType],
    ...facts,
  }
}

function resolve(file, specifier, isPackage) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  if (isPackage) return specifier.startsWith('node:') ? specifier.slice(5) : `node_modules/${specifier}/index.js`
  return workspaceFiles[specifier] ?? specifier.replace('@pictor/', '')
}

test.each(allRules)(
  '$definition.name rejects its examples of violations, and no rule rejects its permitted imports',
  ({ definition, rejected, permitted }) => {
    expect(rejected.length).toBeGreaterThan(0)
    for (const sample of rejected)
      expect([sample, findRejectingRules(sample)]).toEqual([sample, expect.arrayContaining([definition.name])])
    for (const sample of permitted) expect([sample, findRejectingRules(sample)]).toEqual([sample, []])
  },
)
