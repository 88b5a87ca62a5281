// Which code may import which: see the table in ARCHITECTURE.md. The rules, with examples that test them, are in
// scripts/import-rules.
import { allRules } from './scripts/import-rules/all-rules.mjs'

export default {
  forbidden: allRules.map((rule) => rule.definition),
  options: {
    parser: 'swc', // TypeScript 7 has no API for this tool: without this line it reads no files and reports no violations
    tsPreCompilationDeps: 'specify', // includes type-only imports and marks them
    combinedDependencies: true, // test tools are declared once, in the root's package.json
    doNotFollow: { path: 'node_modules' },
    // Only the folders of workspaces: without `^`, imports of packages whose entry is in their own `dist` would escape
    // the rules.
    exclude: { path: '^(contract|server|web|e2e)/(build|dist|\\.react-router)/|\\+types' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      mainFields: ['module', 'main'],
    },
  },
}
