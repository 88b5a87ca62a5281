import { layer, packages, rule, tests } from './rule.mjs'

const contract = '^contract/src/'
const notType = { dependencyTypesNot: ['type-only', 'type-import'] }
const inBrowser = { path: '^web/app/', pathNot: tests }

export const webRules = [
  layer({
    name: 'web-ui-has-no-domain',
    comment: 'Buttons, dialogs and tiles could be used in another product.',
    from: { path: '^web/app/ui/' },
    mayImport: ['^web/app/ui/'],
    rejected: [
      ['web/app/ui/rejected-1.tsx', '@pictor/contract', 'type'],
      ['web/app/ui/rejected-2.tsx', '../lib/session.ts'],
      ['web/app/ui/rejected-3.tsx', '../features/images/tile.tsx'],
    ],
  }),
  rule({
    name: 'web-ui-needs-react-only',
    comment: 'Components in ui may import only React and unstyled primitives.',
    from: { path: '^web/app/ui/', pathNot: tests },
    to: {
      path: '(^|/)node_modules/',
      pathNot: packages('react', 'react-dom', '@types/react', '@types/react-dom', '@base-ui/react'),
    },
    rejected: [['web/app/ui/rejected-4.tsx', '@tanstack/react-query']],
    permitted: [['web/app/ui/permitted-1.tsx', 'react']],
  }),
  layer({
    name: 'web-lib-imports-contract-only',
    comment: 'Helpers depend on neither the server nor a screen.',
    from: { path: '^web/app/lib/' },
    mayImport: [contract, '^web/app/lib/'],
    rejected: [
      ['web/app/lib/rejected-1.ts', '../features/users/index.ts', 'type'],
      ['web/app/lib/rejected-2.ts', '../api/api.ts'],
    ],
  }),
  layer({
    name: 'web-api-imports-no-screen',
    comment: 'All screens share the API client, the session and the tabs.',
    from: { path: '^web/app/api/' },
    mayImport: [contract, '^web/app/(api|lib)/'],
    rejected: [['web/app/api/rejected-1.ts', '../features/users/index.ts', 'type']],
    permitted: [['web/app/api/permitted-1.ts', '../lib/wait.ts']],
  }),
  layer({
    name: 'web-features-do-not-import-each-other',
    comment:
      'Routes combine features. User, balance, plan, event stream and currency are imported from the index of their feature.',
    from: { path: '^web/app/features/([^/]+)/' },
    mayImport: [
      contract,
      '^web/app/(ui|lib|api)/',
      '^web/app/features/$1/',
      '^web/app/features/(users|credits|plans|realtime|region)/index\\.tsx?$',
    ],
    rejected: [
      ['web/app/features/images/rejected-1.tsx', '../favorites/favorite-button.tsx'],
      ['web/app/features/images/rejected-2.tsx', '../users/users.queries.ts'],
      ['web/app/features/images/rejected-3.tsx', '../../routes/home.tsx', 'type'],
      ['web/app/features/images/rejected-4.tsx', '../../shell/sidebar/sidebar.tsx'],
    ],
    permitted: [
      ['web/app/features/images/permitted-1.tsx', '../users/index.ts'],
      ['web/app/features/images/permitted-2.tsx', './gallery/tile.tsx'],
    ],
  }),
  layer({
    name: 'web-shell-imports-no-route',
    comment: 'The shell is the same around every screen.',
    from: { path: '^web/app/shell/' },
    mayImport: [contract, '^web/app/(ui|lib|api|features|shell)/'],
    rejected: [['web/app/shell/rejected-1.tsx', '../routes/home.tsx']],
  }),
  layer({
    name: 'web-routes-compose',
    comment: 'A route combines features, shell and contract; it reaches the server through the request context.',
    from: { path: '^web/app/routes/' },
    mayImport: [contract, '^web/app/(ui|lib|api|features|shell|content|routes|styles)/'],
    rejected: [['web/app/routes/rejected-1.tsx', '../root.tsx']],
  }),
  layer({
    name: 'web-content-is-text',
    comment: 'Content is texts and images that non-programmers change, and their list.',
    from: { path: '^web/app/content/' },
    mayImport: ['^web/app/content/'],
    rejected: [
      ['web/app/content/rejected-1.ts', '../features/images/tile.tsx'],
      ['web/app/content/rejected-2.ts', '../ui/button.tsx'],
    ],
  }),
  layer({
    name: 'web-never-imports-server',
    comment: 'Not even types are imported: shared code belongs in the contract.',
    from: { path: '^web/' },
    mayImport: ['^(contract|web|e2e)/'],
    rejected: [
      ['web/app/routes/rejected-2.tsx', '@pictor/server/src/kernel/money.ts', 'type'],
      ['web/server.ts', '../server/src/app.ts', 'type'],
    ],
  }),
  rule({
    name: 'contract-values-stay-out-of-the-browser',
    comment: 'They would load zod, 15 kB. Types cost nothing, and limits and errors do not import zod.',
    from: inBrowser,
    to: { path: contract, pathNot: '^contract/src/(limits|errors)\\.ts$', ...notType },
    rejected: [['web/app/lib/rejected-2.ts', '@pictor/contract']],
    permitted: [
      ['web/app/lib/permitted-1.ts', '@pictor/contract', 'type'],
      ['web/app/lib/permitted-2.ts', '@pictor/contract/limits'],
    ],
  }),
  rule({
    name: 'zod-stays-out-of-the-browser',
    from: inBrowser,
    to: { path: packages('zod'), ...notType },
    rejected: [['web/app/lib/rejected-3.ts', 'zod']],
  }),
]
