import { featureGraph } from './feature-graph.mjs'
import { layer, packages, rule } from './rule.mjs'

const table = '\\.table\\.ts$'
const otherTables = '^server/src/features/.+\\.table\\.ts$'

export const serverFeatureRules = [
  layer({
    name: 'features-import-ports-kernel-and-contract-only',
    comment:
      'Features depend neither on their callers nor on adapters. feature-graph.mjs lists which features may import which.',
    from: { path: '^server/src/features/' },
    mayImport: ['^contract/src/', '^server/src/(kernel|ports|features)/'],
    rejected: [
      ['server/src/features/credits/rejected-1.ts', '../../http/routes.ts'],
      ['server/src/features/credits/rejected-2.ts', '../../config/config.ts', 'type'],
    ],
  }),
  rule({
    name: 'tables-refer-only-to-tables',
    comment: 'A foreign key needs the table of another feature; nothing else of that feature may be imported.',
    from: { path: '^server/src/features/([^/]+)/.*\\.table\\.ts$' },
    to: { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', otherTables] },
    rejected: [['server/src/features/generation/rejected.table.ts', '../images/index.ts']],
    permitted: [['server/src/features/generation/permitted.table.ts', '../plans/plans.table.ts']],
  }),
  rule({
    name: 'only-procedures-import-fastify',
    comment: 'Services and repositories also run without HTTP: in jobs, commands and tests.',
    from: { path: '^server/src/features/', pathNot: ['\\.procedures\\.ts$', '\\.test\\.ts$'] },
    to: { path: packages('fastify', '@fastify/[^/]+') },
    rejected: [['server/src/features/images/rejected.service.ts', 'fastify', 'type']],
    permitted: [['server/src/features/images/permitted.procedures.ts', 'fastify', 'type']],
  }),
  rule({
    name: 'procedures-call-services',
    comment: 'A procedure authenticates, calls a service and maps the result. The service runs the queries.',
    from: { path: '^server/src/features/.+\\.procedures\\.ts$' },
    to: { path: '\\.repository\\.ts$', dependencyTypesNot: ['type-only'] },
    rejected: [['server/src/features/images/rejected.procedures.ts', './images.repository.ts']],
    permitted: [['server/src/features/images/permitted-2.procedures.ts', './images.service.ts']],
  }),
  rule({
    name: 'features-are-in-the-graph',
    comment: 'Add a new feature to feature-graph.mjs first.',
    from: { path: '^server/src/features/', pathNot: `^server/src/features/(${Object.keys(featureGraph).join('|')})/` },
    to: {},
    rejected: [['server/src/features/surprise/rejected-1.ts', '../../kernel/money.ts']],
  }),
  ...Object.entries(featureGraph).map(([feature, neighbors]) => createFeatureRule(feature, neighbors)),
]

/** Creates the rule that a feature imports only its neighbors in the graph, and only their index.ts. */
function createFeatureRule(feature, neighbors) {
  const [neighbor] = neighbors
  const forbiddenFeature = Object.keys(featureGraph).find((other) => other !== feature && !neighbors.includes(other))
  const folder = `server/src/features/${feature}`
  const frontDoors = neighbors.map((other) => `^server/src/features/${other}/index\\.ts$`)
  return rule({
    name: `${feature}-follows-the-graph`,
    comment: `${feature} may import ${neighbors.join(', ') || 'no other feature'}, through index.ts.`,
    from: { path: `^${folder}/`, pathNot: table },
    to: { path: '^server/src/features/', pathNot: [`^${folder}/`, ...frontDoors] },
    rejected: [
      [`${folder}/rejected-forbidden.ts`, `../${forbiddenFeature}/index.ts`],
      ...(neighbor ? [[`${folder}/rejected-inside.ts`, `../${neighbor}/${neighbor}.service.ts`, 'type']] : []),
    ],
    permitted: neighbors.map((other) => [`${folder}/permitted-${other}.ts`, `../${other}/index.ts`]),
  })
}
