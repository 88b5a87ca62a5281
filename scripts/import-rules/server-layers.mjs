import { layer, packages, rule, tests } from './rule.mjs'

const frontDoors = '^server/src/features/[^/]+/index\\.ts$'
const base = ['^contract/src/', '^server/src/kernel/']
const ports = '^server/src/ports/'

export const serverLayerRules = [
  layer({
    name: 'kernel-sees-contract-only',
    comment: 'Clock, ids, logger, money: everything depends on them, so they depend on nothing.',
    from: { path: '^server/src/kernel/' },
    sees: base,
    planted: [['server/src/kernel/planted-1.ts', '../ports/mailer.ts', 'type']],
    permitted: [['server/src/kernel/permitted-1.ts', '@pictor/contract']],
  }),
  layer({
    name: 'ports-see-kernel-and-contract',
    comment: 'A port describes what features need, independent of its adapters.',
    from: { path: ports },
    sees: [...base, ports],
    planted: [
      ['server/src/ports/planted-1.ts', '../adapters/mailer/mailbox-mailer.ts'],
      ['server/src/ports/planted-2.ts', '../features/images/index.ts', 'type'],
    ],
  }),
  rule({
    name: 'ports-know-no-driver',
    comment:
      "zod as in the contract, and the type of Drizzle's connection, which both engines share. No other package.",
    from: { path: ports, pathNot: tests },
    to: { path: '(^|/)node_modules/', pathNot: packages('drizzle-orm', 'zod') },
    planted: [['server/src/ports/planted-3.ts', 'pg', 'type']],
    permitted: [['server/src/ports/permitted-1.ts', 'drizzle-orm/pg-core', 'type']],
  }),
  rule({
    name: 'ports-know-drizzle-by-type-only',
    from: { path: ports, pathNot: tests },
    to: { path: packages('drizzle-orm'), dependencyTypesNot: ['type-only', 'type-import'] },
    planted: [['server/src/ports/planted-4.ts', 'drizzle-orm/pg-core']],
  }),
  layer({
    name: 'adapters-see-their-port',
    comment:
      'An adapter imports its own family, the ports, kernel and contract, and the illustrator by its index, but no other adapter family and no feature.',
    from: { path: '^server/src/adapters/([^/]+)/' },
    sees: [...base, ports, '^server/src/adapters/$1/', '^illustrator/src/index\\.ts$'],
    planted: [
      ['server/src/adapters/mailer/planted-1.ts', '../object-store/disk.ts'],
      ['server/src/adapters/mailer/planted-2.ts', '../../features/users/index.ts', 'type'],
      ['server/src/adapters/mailer/planted-3.ts', '../../http/routes.ts'],
    ],
    permitted: [['server/src/adapters/mailer/permitted-1.ts', './message.ts']],
  }),
  rule({
    name: 'only-adapters-know-drivers',
    comment: 'What changes with the service behind a port stays in its adapter.',
    from: { path: '^server/src/', pathNot: ['^server/src/adapters/', tests] },
    to: {
      path: [
        packages('pg', '@electric-sql/pglite', 'nodemailer'),
        '(^|/)node_modules/drizzle-orm/(pglite|node-postgres)/',
      ],
    },
    planted: [
      ['server/src/features/images/planted-1.ts', 'pg'],
      ['server/src/planted-1.ts', 'nodemailer', 'type'],
      ['server/src/features/images/planted-2.ts', 'drizzle-orm/node-postgres'],
    ],
  }),
  rule({
    name: 'images-are-decoded-apart',
    comment:
      'A decoder crash ends its process, so sharp runs only in the image worker and in the thread of the illustrator.',
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
    planted: [
      ['server/src/features/images/planted-3.ts', 'sharp'],
      ['server/src/features/images/planted-4.ts', './renditions/render-image.ts'],
    ],
    permitted: [
      ['server/src/features/images/renditions/decode-image.ts', 'sharp'],
      ['server/src/features/images/permitted-2.ts', './renditions/render-image.ts', 'type'],
    ],
  }),
  layer({
    name: 'http-and-app-see-front-doors',
    comment: 'Routes and plugins without business logic: they use only what features export.',
    from: { path: '^server/src/(http/|app\\.ts$)' },
    sees: [...base, ports, frontDoors, '^server/src/(http/|app\\.ts$)'],
    planted: [
      ['server/src/http/planted-1.ts', '../features/images/images.service.ts'],
      ['server/src/http/planted-2.ts', '../adapters/mailer/mailbox-mailer.ts', 'type'],
      ['server/src/app.ts', './adapters/mailer/mailbox-mailer.ts'],
    ],
    permitted: [['server/src/http/permitted-1.ts', '../features/images/index.ts']],
  }),
  rule({
    name: 'only-compose-names-an-adapter',
    comment:
      'One place selects the adapter of each port. main and the commands start processes, tests compose their own app.',
    from: {
      path: '^server/src/',
      pathNot: [
        '^server/src/(adapters|compose|cli)/',
        '^server/src/(compose|main)\\.ts$',
        '^server/src/[^/]+\\.test\\.ts$',
      ],
    },
    to: { path: '^server/src/adapters/' },
    planted: [
      ['server/src/config/config.ts', '../adapters/mailer/smtp.ts'],
      ['server/src/features/users/planted-1.ts', '../../adapters/mailer/mailbox-mailer.ts', 'type'],
    ],
    permitted: [
      ['server/src/compose.ts', './adapters/mailer/smtp.ts'],
      ['server/src/cli/permitted-1.ts', '../adapters/mailer/mailbox-mailer.ts'],
    ],
  }),
]
