import { layer, packages, rule, tests } from './rule.mjs'

const contract = '^contract/src/'
const notType = { dependencyTypesNot: ['type-only', 'type-import'] }
const inBrowser = { path: '^web/app/', pathNot: tests }

export const webRules = [
  layer({
    name: 'web-ui-has-no-domain',
    comment: 'Buttons, dialogs, tiles: reusable in another product.',
    from: { path: '^web/app/ui/' },
    sees: ['^web/app/ui/'],
    planted: [
      ['web/app/ui/planted-1.tsx', '@pictor/contract', 'type'],
      ['web/app/ui/planted-2.tsx', '../lib/session.ts'],
      ['web/app/ui/planted-3.tsx', '../features/images/tile.tsx'],
    ],
  }),
  rule({
    name: 'web-ui-needs-react-only',
    comment: 'React, unstyled primitives, and icons.',
    from: { path: '^web/app/ui/', pathNot: tests },
    to: {
      path: '(^|/)node_modules/',
      pathNot: packages('react', 'react-dom', '@types/react', '@types/react-dom', '@base-ui/react', 'lucide-react'),
    },
    planted: [['web/app/ui/planted-4.tsx', '@tanstack/react-query']],
    permitted: [['web/app/ui/permitted-1.tsx', 'react']],
  }),
  layer({
    name: 'web-lib-sees-contract-only',
    comment: 'Helpers depend on neither the server nor a screen.',
    from: { path: '^web/app/lib/' },
    sees: [contract, '^web/app/lib/'],
    planted: [
      ['web/app/lib/planted-1.ts', '../features/users/index.ts', 'type'],
      ['web/app/lib/planted-2.ts', '../api/api.ts'],
    ],
  }),
  layer({
    name: 'web-api-knows-no-screen',
    comment: 'All screens share the API client, the session and the tabs.',
    from: { path: '^web/app/api/' },
    sees: [contract, '^web/app/(api|lib)/'],
    planted: [['web/app/api/planted-1.ts', '../features/users/index.ts', 'type']],
    permitted: [['web/app/api/permitted-1.ts', '../lib/wait.ts']],
  }),
  layer({
    name: 'web-features-keep-apart',
    comment:
      'Routes combine features. User, balance, plan, event stream and currency are imported from the index of their feature.',
    from: { path: '^web/app/features/([^/]+)/' },
    sees: [
      contract,
      '^web/app/(ui|lib|api)/',
      '^web/app/features/$1/',
      '^web/app/features/(users|credits|plans|realtime|region)/index\\.tsx?$',
    ],
    planted: [
      ['web/app/features/images/planted-1.tsx', '../favorites/favorite-button.tsx'],
      ['web/app/features/images/planted-2.tsx', '../users/users.queries.ts'],
      ['web/app/features/images/planted-3.tsx', '../../routes/home.tsx', 'type'],
      ['web/app/features/images/planted-4.tsx', '../../shell/sidebar/sidebar.tsx'],
    ],
    permitted: [
      ['web/app/features/images/permitted-1.tsx', '../users/index.ts'],
      ['web/app/features/images/permitted-2.tsx', './gallery/tile.tsx'],
    ],
  }),
  layer({
    name: 'web-shell-knows-no-route',
    comment: 'The frame is the same around every screen.',
    from: { path: '^web/app/shell/' },
    sees: [contract, '^web/app/(ui|lib|api|features|shell)/'],
    planted: [['web/app/shell/planted-1.tsx', '../routes/home.tsx']],
  }),
  layer({
    name: 'web-routes-compose',
    comment: 'A route combines features, shell and contract; it reaches the server through the request context.',
    from: { path: '^web/app/routes/' },
    sees: [contract, '^web/app/(ui|lib|api|features|shell|content|routes|styles)/'],
    planted: [['web/app/routes/planted-1.tsx', '../root.tsx']],
  }),
  layer({
    name: 'web-content-is-text',
    comment: 'Texts and images that non-programmers change, and the list of them.',
    from: { path: '^web/app/content/' },
    sees: ['^web/app/content/'],
    planted: [
      ['web/app/content/planted-1.ts', '../features/images/tile.tsx'],
      ['web/app/content/planted-2.ts', '../ui/button.tsx'],
    ],
  }),
  layer({
    name: 'web-never-imports-server',
    comment: 'Not even types: shared code is in the contract.',
    from: { path: '^web/' },
    sees: ['^(contract|web|e2e)/'],
    planted: [
      ['web/app/routes/planted-2.tsx', '@pictor/server/src/kernel/money.ts', 'type'],
      ['web/server.ts', '../server/src/app.ts', 'type'],
    ],
  }),
  rule({
    name: 'contract-values-stay-out-of-the-browser',
    comment: 'They include zod, 15 kB. Types cost nothing; limits and errors are plain.',
    from: inBrowser,
    to: { path: contract, pathNot: '^contract/src/(limits|errors)\\.ts$', ...notType },
    planted: [['web/app/lib/planted-2.ts', '@pictor/contract']],
    permitted: [
      ['web/app/lib/permitted-1.ts', '@pictor/contract', 'type'],
      ['web/app/lib/permitted-2.ts', '@pictor/contract/limits'],
    ],
  }),
  rule({
    name: 'zod-stays-out-of-the-browser',
    from: inBrowser,
    to: { path: packages('zod'), ...notType },
    planted: [['web/app/lib/planted-3.ts', 'zod']],
  }),
]
