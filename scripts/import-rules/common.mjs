import { layer, rule, tests } from './rule.mjs'

// Files that may import development packages.
const tools = ['\\.config\\.ts$', '^(e2e|benchmarks|scripts)/', '^web/[^/]+\\.ts$', '^web/app/routes\\.ts$', tests]

const circle = (type) => [{ name: 'server/src/kernel/circle.ts', dependencyTypes: [type] }]

export const rulesEverywhere = [
  rule({
    name: 'no-cycles',
    comment: 'Two files that need each other are one file. Types may refer to each other.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    planted: [['server/src/kernel/circle-1.ts', './circle-2.ts', 'value', { circular: true, cycle: circle('local') }]],
    permitted: [
      ['server/src/kernel/circle-3.ts', './circle-4.ts', 'value', { circular: true, cycle: circle('type-only') }],
    ],
  }),
  layer({
    name: 'server-never-imports-web',
    comment: 'It loads the built web by path, through one function, render().',
    from: { path: '^server/' },
    sees: ['^(contract|illustrator|payment-sandbox|server)/'],
    planted: [['server/src/http/planted-3.ts', '../../../web/app/lib/api.ts', 'type']],
  }),
  layer({
    name: 'illustrator-stands-alone',
    comment: 'It works without the product and imports only styles and aspect ratios from the contract.',
    from: { path: '^illustrator/' },
    sees: ['^(contract|illustrator)/'],
    planted: [['illustrator/src/planted-1.ts', '../../server/src/ports/image-model.ts', 'type']],
    permitted: [['illustrator/src/permitted-1.ts', '@pictor/contract', 'type']],
  }),
  layer({
    name: 'payment-sandbox-stands-alone',
    comment: 'It plays another company: the product uses only its API, script and webhooks.',
    from: { path: '^payment-sandbox/' },
    sees: ['^payment-sandbox/'],
    planted: [
      ['payment-sandbox/src/planted-1.ts', '../../server/src/ports/payment-provider.ts', 'type'],
      ['payment-sandbox/checkout/planted-1.ts', '@pictor/contract', 'type'],
    ],
    permitted: [['payment-sandbox/src/permitted-1.ts', 'zod']],
  }),
  rule({
    name: 'checkout-script-is-small',
    comment: 'Every page that sells loads it, so it uses no package, and only types of the server.',
    from: { path: '^payment-sandbox/checkout/', pathNot: tests },
    to: { path: '(^|/)node_modules/|^payment-sandbox/src/', dependencyTypesNot: ['type-only', 'type-import'] },
    planted: [
      ['payment-sandbox/checkout/planted-2.ts', 'zod'],
      ['payment-sandbox/checkout/planted-3.ts', '../src/cards.ts'],
    ],
    permitted: [['payment-sandbox/checkout/permitted-1.ts', '../src/checkout-calls.ts', 'type']],
  }),
  rule({
    name: 'production-never-imports-tests',
    comment: 'Tests may import what their file may import, and the testing folder; nothing imports tests.',
    from: { path: '^(server/src|web/app|contract/src|illustrator/src|payment-sandbox)/', pathNot: tests },
    to: { path: tests },
    planted: [
      ['server/src/kernel/planted-2.ts', '../../test/fixtures/ledger.ts'],
      ['server/src/kernel/planted-3.ts', './money.test.ts'],
    ],
    permitted: [['server/src/kernel/permitted.test.ts', '../../test/fixtures/ledger.ts']],
  }),
  rule({
    name: 'nothing-unresolved',
    comment: 'The checker cannot check imports that it cannot resolve.',
    from: {},
    // `mdast` has types and no code.
    to: { couldNotResolve: true, pathNot: ['^virtual:', '\\+types/', '^mdast$'] },
    planted: [['server/src/kernel/planted-4.ts', 'no-such-package', 'value', { couldNotResolve: true }]],
  }),
  rule({
    name: 'nothing-undeclared',
    comment: 'A package that only another package installs can disappear with it.',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    planted: [
      ['server/src/kernel/planted-5.ts', 'isbot', 'value', { type: 'npm-no-pkg' }],
      ['web/app/lib/planted-4.ts', 'fastify', 'type', { type: 'npm-no-pkg' }],
    ],
  }),
  rule({
    name: 'development-packages-stay-out',
    comment: 'Production code uses dependencies only. The server loads Vite in development only.',
    from: { path: '^(contract|server|web)/', pathNot: tools },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '(^|/)node_modules/vite/' },
    planted: [['server/src/kernel/planted-6.ts', 'fast-check', 'value', { type: 'npm-dev' }]],
    permitted: [['server/src/kernel/permitted-2.test.ts', 'fast-check', 'value', { type: 'npm-dev' }]],
  }),
]
