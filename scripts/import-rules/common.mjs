import { layer, rule, tests } from './rule.mjs'

const mayImportDevelopmentPackages = [
  '\\.config\\.ts$',
  '^(e2e|benchmarks|scripts)/',
  '^web/[^/]+\\.ts$',
  '^web/app/routes\\.ts$',
  tests,
]

const createCycle = (type) => [{ name: 'server/src/kernel/circle.ts', dependencyTypes: [type] }]

export const commonRules = [
  rule({
    name: 'no-cycles',
    comment: 'Two files that import each other belong in one file. Type imports may be circular.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    rejected: [
      ['server/src/kernel/circle-1.ts', './circle-2.ts', 'value', { circular: true, cycle: createCycle('local') }],
    ],
    permitted: [
      ['server/src/kernel/circle-3.ts', './circle-4.ts', 'value', { circular: true, cycle: createCycle('type-only') }],
    ],
  }),
  layer({
    name: 'server-never-imports-web',
    comment: 'The server loads the built web by its path and calls only its function render().',
    from: { path: '^server/' },
    mayImport: ['^(contract|illustrator|payment-sandbox|server)/'],
    rejected: [['server/src/http/rejected-3.ts', '../../../web/app/lib/api.ts', 'type']],
  }),
  layer({
    name: 'illustrator-stands-alone',
    comment:
      'The illustrator works without the product and imports only styles and aspect ratios from the contract. The program that renders the site’s images also marks them as generated.',
    from: { path: '^illustrator/(?!tools/render-site-images)' },
    mayImport: ['^(contract|illustrator)/'],
    rejected: [['illustrator/src/rejected-1.ts', '../../server/src/ports/image-model.ts', 'type']],
    permitted: [['illustrator/src/permitted-1.ts', '@pictor/contract', 'type']],
  }),
  layer({
    name: 'payment-sandbox-stands-alone',
    comment: 'The sandbox stands for another company, of which the product uses only API, script and webhooks.',
    from: { path: '^payment-sandbox/' },
    mayImport: ['^payment-sandbox/'],
    rejected: [
      ['payment-sandbox/src/rejected-1.ts', '../../server/src/ports/payment-provider.ts', 'type'],
      ['payment-sandbox/checkout/rejected-1.ts', '@pictor/contract', 'type'],
    ],
    permitted: [['payment-sandbox/src/permitted-1.ts', 'zod']],
  }),
  rule({
    name: 'checkout-script-is-small',
    comment:
      'Every page that sells credits loads this script, so it imports no packages, and only types from the server of the sandbox.',
    from: { path: '^payment-sandbox/checkout/', pathNot: tests },
    to: { path: '(^|/)node_modules/|^payment-sandbox/src/', dependencyTypesNot: ['type-only', 'type-import'] },
    rejected: [
      ['payment-sandbox/checkout/rejected-2.ts', 'zod'],
      ['payment-sandbox/checkout/rejected-3.ts', '../src/cards.ts'],
    ],
    permitted: [['payment-sandbox/checkout/permitted-1.ts', '../src/checkout-calls.ts', 'type']],
  }),
  rule({
    name: 'production-never-imports-tests',
    comment:
      'Tests may import what the tested file may import, and test helpers. No other code imports tests or test helpers.',
    from: { path: '^(server/src|web/app|contract/src|illustrator/src|payment-sandbox)/', pathNot: tests },
    to: { path: tests },
    rejected: [
      ['server/src/kernel/rejected-2.ts', '../../test/fixtures/ledger.ts'],
      ['server/src/kernel/rejected-3.ts', './money.test.ts'],
    ],
    permitted: [['server/src/kernel/permitted.test.ts', '../../test/fixtures/ledger.ts']],
  }),
  rule({
    name: 'nothing-unresolved',
    comment: 'The checker cannot check imports that it cannot resolve.',
    from: {},
    to: { couldNotResolve: true, pathNot: ['^virtual:', '\\+types/'] },
    rejected: [['server/src/kernel/rejected-4.ts', 'no-such-package', 'value', { couldNotResolve: true }]],
  }),
  rule({
    name: 'nothing-undeclared',
    comment: 'A package that is installed only as a dependency of another package can disappear with it.',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    rejected: [
      ['server/src/kernel/rejected-5.ts', 'isbot', 'value', { type: 'npm-no-pkg' }],
      ['web/app/lib/rejected-4.ts', 'fastify', 'type', { type: 'npm-no-pkg' }],
    ],
  }),
  rule({
    name: 'development-packages-stay-out',
    comment: 'Production code uses dependencies only. The server loads Vite in development only.',
    from: { path: '^(contract|server|web)/', pathNot: mayImportDevelopmentPackages },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '(^|/)node_modules/vite/' },
    rejected: [['server/src/kernel/rejected-6.ts', 'fast-check', 'value', { type: 'npm-dev' }]],
    permitted: [['server/src/kernel/permitted-2.test.ts', 'fast-check', 'value', { type: 'npm-dev' }]],
  }),
]
