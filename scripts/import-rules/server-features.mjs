import { featureGraph } from './feature-graph.mjs'
import { layer, packages, rule } from './rule.mjs'

const table = '\\.table\\.ts$'
const otherTables = '^server/src/features/.+\\.table\\.ts$'

export const serverFeatureRules = [
  layer({
    name: 'features-see-ports-kernel-and-contract',
    comment:
      'Features depend neither on callers nor on adapters. The graph below lists which features may import which.',
    from: { path: '^server/src/features/' },
    sees: ['^contract/src/', '^server/src/(kernel|ports|features)/'],
    planted: [
      ['server/src/features/credits/planted-1.ts', '../../http/routes.ts'],
      ['server/src/features/credits/planted-2.ts', '../../config/config.ts', 'type'],
    ],
  }),
  rule({
    name: 'tables-refer-only-to-tables',
    comment: 'A foreign key needs the table of another feature; nothing else of that feature may be imported.',
    from: { path: '^server/src/features/([^/]+)/.*\\.table\\.ts$' },
    to: { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', otherTables] },
    planted: [['server/src/features/generation/planted.table.ts', '../images/index.ts']],
    permitted: [['server/src/features/generation/permitted.table.ts', '../plans/plans.table.ts']],
  }),
  rule({
    name: 'fastify-ends-at-procedures',
    comment: 'Services and repositories run without HTTP: from a job, a command, a test.',
    from: { path: '^server/src/features/', pathNot: ['\\.procedures\\.ts$', '\\.test\\.ts$'] },
    to: { path: packages('fastify', '@fastify/[^/]+') },
    planted: [['server/src/features/images/planted.service.ts', 'fastify', 'type']],
    permitted: [['server/src/features/images/permitted.procedures.ts', 'fastify', 'type']],
  }),
  rule({
    name: 'procedures-call-services',
    comment: "A procedure authenticates, calls a service and maps the result. Queries are the service's.",
    from: { path: '^server/src/features/.+\\.procedures\\.ts$' },
    to: { path: '\\.repository\\.ts$', dependencyTypesNot: ['type-only'] },
    planted: [['server/src/features/images/planted.procedures.ts', './images.repository.ts']],
    permitted: [['server/src/features/images/permitted-2.procedures.ts', './images.service.ts']],
  }),
  rule({
    name: 'features-stand-in-the-graph',
    comment: 'Add a new feature to feature-graph.mjs first.',
    from: { path: '^server/src/features/', pathNot: `^server/src/features/(${Object.keys(featureGraph).join('|')})/` },
    to: {},
    planted: [['server/src/features/surprise/planted-1.ts', '../../kernel/money.ts']],
  }),
  ...Object.entries(featureGraph).map(([feature, neighbors]) => alongTheGraph(feature, neighbors)),
]

function alongTheGraph(feature, neighbors) {
  const [neighbor] = neighbors
  const forbiddenFeature = Object.keys(featureGraph).find((other) => other !== feature && !neighbors.includes(other))
  const folder = `server/src/features/${feature}`
  const doors = neighbors.map((other) => `^server/src/features/${other}/index\\.ts$`)
  return rule({
    name: `${feature}-along-the-graph`,
    comment: `${feature} may import ${neighbors.join(', ') || 'no other feature'}, through index.ts.`,
    from: { path: `^${folder}/`, pathNot: table },
    to: { path: '^server/src/features/', pathNot: [`^${folder}/`, ...doors] },
    planted: [
      [`${folder}/planted-stranger.ts`, `../${forbiddenFeature}/index.ts`],
      ...(neighbor ? [[`${folder}/planted-inside.ts`, `../${neighbor}/${neighbor}.service.ts`, 'type']] : []),
    ],
    permitted: neighbors.map((other) => [`${folder}/permitted-${other}.ts`, `../${other}/index.ts`]),
  })
}
