const ours = '^(contract|server|web|e2e|benchmarks|scripts)/(?!node_modules/)'
export const tests = '\\.(test|conformance)\\.tsx?$|^(server/src|web/app)/testing/|^server/src/authorisation/'

/** Matches a package and what lies inside it, wherever node_modules is. */
export function packages(...names) {
  return `(^|/)node_modules/(${names.join('|')})/`
}

/**
 * A rule for the import checker, with the proof that it bites: every pair of `planted` is a file and what it imports
 * (with 'type' as third element by a type-only import), and the rule must refuse it. Pairs of `permitted` must pass all
 * rules; those of `support` are only there for a planted one to need.
 */
export function rule({ name, comment, from, to, planted, permitted = [], support = [] }) {
  return { definition: { name, comment, severity: 'error', from, to }, planted, permitted, support }
}

/** A layer as a row of the table: of our own code it sees only what is listed. */
export function layer({ name, comment, from, sees, planted, permitted }) {
  // Tests may also use server/src/testing and web/app/testing; that nothing else does is a rule of its own.
  const pathNot = [...sees, '^(server/src|web/app)/testing/']
  return rule({ name, comment, from, to: { path: ours, pathNot }, planted, permitted })
}
