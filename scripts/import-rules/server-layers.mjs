import { layer, packages, rule, tests } from './rule.mjs'

const frontDoors = '^server/src/features/[^/]+/index\\.ts$'
const kernelAndContract = ['^contract/src/', '^server/src/kernel/']
const ports = '^server/src/ports/'

export const serverLayerRules = [
  layer({
    name: 'kernel-imports-contract-only',
    comment: 'All code may import the kernel (clock, ids, logger, money), so the kernel imports only the contract.',
    from: { path: '^server/src/kernel/' },
    mayImport: kernelAndContract,
    rejected: [['server/src/kernel/rejected-1.ts', '../ports/mailer.ts', 'type']],
    permitted: [['server/src/kernel/permitted-1.ts', '@pictor/contract']],
  }),
  layer({
    name: 'ports-import-kernel-and-contract-only',
    comment: 'A port describes what features need, independent of its adapters.',
    from: { path: ports },
    mayImport: [...kernelAndContract, ports],
    rejected: [
      ['server/src/ports/rejected-1.ts', '../adapters/mailer/mailbox-mailer.ts'],
      ['server/src/ports/rejected-2.ts', '../features/images/index.ts', 'type'],
    ],
  }),
  rule({
    name: 'ports-import-no-driver',
    comment:
      "Ports may import zod, as the contract does, and the type of Drizzle's connection, which both engines share.",
    from: { path: ports, pathNot: tests },
    to: { path: '(^|/)node_modules/', pathNot: packages('drizzle-orm', 'zod') },
    rejected: [['server/src/ports/rejected-3.ts', 'pg', 'type']],
    permitted: [['server/src/ports/permitted-1.ts', 'drizzle-orm/pg-core', 'type']],
  }),
  rule({
    name: 'ports-import-only-types-of-drizzle',
    from: { path: ports, pathNot: tests },
    to: { path: packages('drizzle-orm'), dependencyTypesNot: ['type-only', 'type-import'] },
    rejected: [['server/src/ports/rejected-4.ts', 'drizzle-orm/pg-core']],
  }),
  layer({
    name: 'adapters-import-no-other-adapters',
    comment:
      'An adapter may import adapters for the same port, the ports, kernel and contract, and the index of the illustrator, but no other adapters and no feature.',
    from: { path: '^server/src/adapters/([^/]+)/' },
    mayImport: [...kernelAndContract, ports, '^server/src/adapters/$1/', '^illustrator/src/index\\.ts$'],
    rejected: [
      ['server/src/adapters/mailer/rejected-1.ts', '../object-store/disk.ts'],
      ['server/src/adapters/mailer/rejected-2.ts', '../../features/users/index.ts', 'type'],
      ['server/src/adapters/mailer/rejected-3.ts', '../../http/routes.ts'],
    ],
    permitted: [['server/src/adapters/mailer/permitted-1.ts', './message.ts']],
  }),
  rule({
    name: 'only-adapters-import-drivers',
    comment: 'Code that depends on the service behind a port belongs in its adapter.',
    from: { path: '^server/src/', pathNot: ['^server/src/adapters/', tests] },
    to: {
      path: [
        packages('pg', '@electric-sql/pglite', 'nodemailer'),
        '(^|/)node_modules/drizzle-orm/(pglite|node-postgres)/',
      ],
    },
    rejected: [
      ['server/src/features/images/rejected-1.ts', 'pg'],
      ['server/src/rejected-1.ts', 'nodemailer', 'type'],
      ['server/src/features/images/rejected-2.ts', 'drizzle-orm/node-postgres'],
    ],
  }),
  rule({
    name: 'sharp-runs-only-in-workers',
    comment:
      'A crash of a decoder ends the process, so sharp runs only in the image worker and in the thread of the illustrator.',
    from: {
      path: '^server/src/',
      pathNot: [
        '^server/src/features/images/(renditions/(decode-image|render-image)|cards/render-card)\\.ts$',
        '^server/src/compose/image-worker\\.ts$',
        tests,
      ],
    },
    to: {
      path: [
        packages('sharp'),
        '^server/src/features/images/(renditions/(decode-image|render-image)|cards/render-card)\\.ts$',
      ],
      dependencyTypesNot: ['type-only', 'type-import'],
    },
    rejected: [
      ['server/src/features/images/rejected-3.ts', 'sharp'],
      ['server/src/features/images/rejected-4.ts', './renditions/render-image.ts'],
    ],
    permitted: [
      ['server/src/features/images/renditions/decode-image.ts', 'sharp'],
      ['server/src/features/images/permitted-2.ts', './renditions/render-image.ts', 'type'],
    ],
  }),
  layer({
    name: 'http-and-app-import-front-doors-only',
    comment: 'Routes and plugins contain no business logic. They use only the index of a feature.',
    from: { path: '^server/src/(http/|app\\.ts$)' },
    mayImport: [...kernelAndContract, ports, frontDoors, '^server/src/(http/|app\\.ts$)'],
    rejected: [
      ['server/src/http/rejected-1.ts', '../features/images/images.service.ts'],
      ['server/src/http/rejected-2.ts', '../adapters/mailer/mailbox-mailer.ts', 'type'],
      ['server/src/app.ts', './adapters/mailer/mailbox-mailer.ts'],
    ],
    permitted: [['server/src/http/permitted-1.ts', '../features/images/index.ts']],
  }),
  rule({
    name: 'only-compose-imports-adapters',
    comment:
      'Only compose selects the adapters. main and the commands start processes, and tests compose their own app.',
    from: {
      path: '^server/src/',
      pathNot: [
        '^server/src/(adapters|compose|cli)/',
        '^server/src/(compose|main)\\.ts$',
        '^server/src/[^/]+\\.test\\.ts$',
      ],
    },
    to: { path: '^server/src/adapters/' },
    rejected: [
      ['server/src/config/config.ts', '../adapters/mailer/smtp.ts'],
      ['server/src/features/users/rejected-1.ts', '../../adapters/mailer/mailbox-mailer.ts', 'type'],
    ],
    permitted: [
      ['server/src/compose.ts', './adapters/mailer/smtp.ts'],
      ['server/src/cli/permitted-1.ts', '../adapters/mailer/mailbox-mailer.ts'],
    ],
  }),
]
