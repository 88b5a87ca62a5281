const ownCode = '^(contract|illustrator|payment-sandbox|server|web|e2e|benchmarks|scripts)/(?!node_modules/)'
export const tests = '\\.test\\.tsx?$|^server/test/|^web/app/testing/'

/** Returns a pattern that matches these packages in any node_modules folder. */
export function packages(...names) {
  return `(^|/)node_modules/(${names.join('|')})/`
}

/**
 * Creates a rule for the import checker, with examples that `import-rules.test.mjs` checks: the rule must reject the
 * `rejected` imports, and no rule may reject the `permitted` ones. An example is a list: a file, the file or package
 * that it imports, 'type' for a type-only import, and properties of the import that the paths do not show.
 */
export function rule({ name, comment, from, to, rejected, permitted = [] }) {
  return { definition: { name, comment, severity: 'error', from, to }, rejected, permitted }
}

/** Creates a rule for a layer: of our own code, the files in `from` may import only the paths in `mayImport`. */
export function layer({ name, comment, from, mayImport, rejected, permitted }) {
  // Tests may also use server/test and web/app/testing. A separate rule forbids that for other code.
  const pathNot = [...mayImport, '^server/test/', '^web/app/testing/']
  return rule({ name, comment, from, to: { path: ownCode, pathNot }, rejected, permitted })
}
