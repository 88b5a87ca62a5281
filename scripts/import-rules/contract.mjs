import { layer, packages, rule, tests } from './rule.mjs'

// limits.ts, errors.ts and errors.<area>.ts, which errors.ts combines.
const plainFiles = '^contract/src/(limits|errors)[.a-z-]*\\.ts$'
const notType = { dependencyTypesNot: ['type-only', 'type-import'] }

export const contractRules = [
  layer({
    name: 'contract-stands-alone',
    comment: 'Server and web import the contract, so it imports neither of them.',
    from: { path: '^contract/' },
    mayImport: ['^contract/'],
    rejected: [
      ['contract/src/rejected-1.ts', '../../server/src/kernel/money.ts'],
      ['contract/src/rejected-2.ts', '../../web/app/api/api.ts', 'type'],
    ],
    permitted: [['contract/src/permitted-1.ts', './limits.ts']],
  }),
  rule({
    name: 'contract-needs-zod-and-orpc-only',
    comment: 'Server and browser load the contract, so it imports no package that only one of them has.',
    from: { path: '^contract/src/', pathNot: tests },
    to: { path: '(^|/)node_modules/', pathNot: packages('zod', '@orpc/contract') },
    rejected: [['contract/src/rejected-3.ts', 'fastify', 'type']],
    permitted: [['contract/src/permitted-2.ts', 'zod']],
  }),
  rule({
    name: 'browser-code-needs-no-node',
    comment: "Node's modules don't exist in the browser. Code that needs them belongs behind an API call.",
    from: {
      path: '^(contract/src|web/app|payment-sandbox/checkout)/',
      pathNot: ['^web/app/[\\w-]+\\.server\\.tsx?$', tests],
    },
    to: { dependencyTypes: ['core'], dependencyTypesNot: ['type-only'] },
    rejected: [
      ['contract/src/rejected-4.ts', 'node:crypto'],
      ['web/app/lib/rejected-5.ts', 'node:fs'],
    ],
  }),
  rule({
    name: 'browser-constants-are-plain',
    comment: 'The browser loads limits.ts and errors.ts, so it would load their imports too, zod above all.',
    from: { path: plainFiles, pathNot: tests },
    to: { pathNot: plainFiles, ...notType },
    rejected: [
      ['contract/src/limits.ts', './images.ts'],
      ['contract/src/errors.rejected.ts', 'zod'],
    ],
    permitted: [['contract/src/errors.ts', './errors.auth.ts']],
  }),
]
