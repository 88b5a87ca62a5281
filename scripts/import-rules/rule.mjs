const ours = '^(contract|illustrator|payment-sandbox|server|web|e2e|benchmarks|scripts)/(?!node_modules/)'
export const tests = '\\.test\\.tsx?$|^server/test/|^web/app/testing/'

/** Matches a package and its files, in any node_modules. */
export function packages(...names) {
  return `(^|/)node_modules/(${names.join('|')})/`
}

/**
 * A rule for the import checker, with examples that `import-rules.test.mjs` checks: the rule must reject the `planted`
 * imports, and no rule may reject the `permitted` ones. An example is a file, what it imports, 'type' for a type-only
 * import, and facts that no path shows.
 */
export function rule({ name, comment, from, to, planted, permitted = [] }) {
  return { definition: { name, comment, severity: 'error', from, to }, planted, permitted }
}

/** A layer: of our own code it may import only the listed paths. */
export function layer({ name, comment, from, sees, planted, permitted }) {
  // Tests may also use server/test and web/app/testing. A separate rule forbids that for other code.
  const pathNot = [...sees, '^server/test/', '^web/app/testing/']
  return rule({ name, comment, from, to: { path: ours, pathNot }, planted, permitted })
}
