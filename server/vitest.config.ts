import { readdirSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type Plugin } from 'vitest/config'

/** `npm run test:deep` sets it: every integration test runs on both engines, rounds are many, and deep tests are included. */
const deep = process.env['DEEP'] === '1'

// Timeouts catch tests that hang, not slow ones: a busy machine takes ten times as long.
const shared = {
  environment: 'node',
  testTimeout: 60_000,
  hookTimeout: 60_000,
  retry: 0,
  expect: { poll: { timeout: 20_000 } },
  setupFiles: '../scripts/test/patience.mjs',
  // Loading the server takes longer than most files: a worker loads it once for all of its files.
  isolate: false,
}
const exclude = deep ? [] : ['src/**/*.deep.*']
const integration = { ...shared, include: ['src/**/*.integration.test.ts'] }

/** What the engines could do differently: locks, constraints, notifications, transactions, recovery. */
const aboutTheEngine = [
  'src/adapters/database/database.integration.test.ts',
  'src/compose/copying/*.integration.test.ts',
  'src/compose/features.integration.test.ts',
  'src/features/credits/credits.{deduct,ledger}.integration.test.ts',
  'src/features/images/images.{counts,filters,lists,public-list}.integration.test.ts',
  'src/features/payments/payments.{notices,purchase,refunds,rules,verifying}.integration.test.ts',
  'src/http/plain-client.integration.test.ts',
]

/**
 * Through the composed server an integration test reaches every file, so `vitest related` would always run them all. Instead the server is
 * loaded untracked (`testing/application.ts`), and each integration test depends on the sources in its own folder: as empty modules, since
 * the real ones would bring their imports along.
 */
const dependsOnItsFolder: Plugin = {
  name: 'pictor:integration-test-depends-on-its-folder',
  transform(code, id) {
    if (!id.endsWith('.integration.test.ts')) return
    const folder = path.dirname(id)
    const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    return { code: [code, ...sources.map((name) => `import './${name}?folder'`)].join('\n'), map: null }
  },
  load: (id) => (id.endsWith('?folder') ? 'export {}' : undefined),
}

export default defineConfig({
  plugins: [dependsOnItsFolder],
  test: {
    name: 'server',
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'server',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.integration.test.ts', ...exclude],
          provide: { engine: 'pglite', deep },
          globalSetup: './src/testing/pglite.setup.ts',
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: 'integration-postgres',
          exclude,
          provide: { engine: 'postgres', deep },
          globalSetup: './src/testing/postgres.setup.ts',
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: 'integration-pglite',
          include: deep ? integration.include : aboutTheEngine,
          exclude,
          provide: { engine: 'pglite', deep },
          globalSetup: './src/testing/pglite.setup.ts',
        },
      },
    ],
  },
})
