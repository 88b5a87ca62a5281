const ours = '^(contract|illustrator|payment-sandbox|server|web|e2e|benchmarks|scripts)/(?!node_modules/)'
export const tests = '\\.test\\.tsx?$|^server/test/|^web/app/testing/'

/** Matches a package and what lies inside it, wherever node_modules is. */
export function packages(...names) {
  return `(^|/)node_modules/(${names.join('|')})/`
}

/**
 * A rule for the import checker, with examples that `import-rules.test.mjs` judges by it: `planted` imports are refused by this rule,
 * `permitted` ones by none. An example is a file, what it imports, 'type' for a type-only import, and facts that no path shows.
 */
export function rule({ name, comment, from, to, planted, permitted = [] }) {
  return { definition: { name, comment, severity: 'error', from, to }, planted, permitted }
}

/** A layer as a row of the table: of our own code it sees only what is listed. */
export function layer({ name, comment, from, sees, planted, permitted }) {
  // Tests may also use server/test and web/app/testing; that nothing else does is a rule of its own.
  const pathNot = [...sees, '^server/test/', '^web/app/testing/']
  return rule({ name, comment, from, to: { path: ours, pathNot }, planted, permitted })
}
