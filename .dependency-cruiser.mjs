// Who may import whom: the table of ARCHITECTURE.md. The rules, each with its proof, are in scripts/import-rules.
import { allRules } from './scripts/import-rules/all-rules.mjs'

export default {
  forbidden: allRules.map((rule) => rule.definition),
  options: {
    parser: 'swc', // TypeScript 7 has no API for the cruiser: without this line it reads nothing, and passes
    tsPreCompilationDeps: 'specify', // sees type-only imports, and tells them apart
    combinedDependencies: true, // test tools are declared once, in the root's package.json
    doNotFollow: { path: 'node_modules' },
    // Of the workspaces only: a package whose entry lies in its own dist would vanish from every rule.
    exclude: { path: '^(contract|server|web|e2e)/(build|dist|\\.react-router)/|\\+types' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      mainFields: ['module', 'main'],
    },
  },
}
