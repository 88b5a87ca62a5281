import { globSync, readdirSync } from 'node:fs'
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
  setupFiles: '../scripts/test/wait-timeout.mjs',
  // Loading the server takes longer than most files, so a worker loads it once for all its files.
  isolate: false,
}
const exclude = deep ? [] : ['{src,test}/**/*.deep.*']
const integration = { ...shared, include: ['{src,test}/**/*.integration.test.ts'] }

/** Tests of behavior that depends on the engine: locks, constraints, notifications, transactions, recovery. */
const aboutTheEngine = [
  'src/adapters/database/database.integration.test.ts',
  'src/compose/features.integration.test.ts',
  'src/compose/payment-sandbox.integration.test.ts',
  'src/features/credits/credits.ledger.integration.test.ts',
  'src/features/images/counts/counts.integration.test.ts',
  'src/features/images/lists/lists.integration.test.ts',
  'src/features/payments/orders/purchase.integration.test.ts',
  'src/features/payments/settlement/constraints.integration.test.ts',
  'src/features/payments/settlement/refunds.integration.test.ts',
  'src/http/api/plain-client.integration.test.ts',
]

for (const pattern of aboutTheEngine) {
  if (globSync(pattern, { cwd: import.meta.dirname }).length === 0) throw new Error(`No test matches ${pattern}.`)
}

/**
 * Integration tests compose the whole server, and foreign keys connect almost all tables, so `vitest related` would run
 * nearly every test for any file. This plugin turns imports from other folders, except imports of test helpers, into
 * dynamic imports of computed URLs, which Vitest does not follow.
 */
const hideImports: Plugin = {
  name: 'pictor:hide-imports',
  enforce: 'post',
  transform(code, id) {
    const isHelper = id.startsWith(path.join(import.meta.dirname, 'test/'))
    if (!isHelper && !/\.(table|integration\.test)\.ts$/.test(id)) return
    const transformed = code.replace(
      /^import \{(.+)\} from "(\.\.\/(?!.*\btest\/).+\.ts)";$/gm,
      (_, names: string, file: string) =>
        `const {${names.replaceAll(' as ', ': ')}} = await import(/* @vite-ignore */ new URL('${file}', import.meta.url).href);`,
    )
    return { code: transformed, map: null }
  },
}
/** Instead, each test of the whole server depends on the sources in its own folder, which this plugin imports without content. */
const importFolder: Plugin = {
  name: 'pictor:import-folder',
  transform(code, id) {
    if (
      !id.endsWith('.integration.test.ts') &&
      !(id.endsWith('.test.ts') && code.includes('test/harness/application.ts'))
    )
      return
    const sources = sourcesNear(path.dirname(id))
    return { code: [code, ...sources.map((file) => `import '${file}?folder'`)].join('\n'), map: null }
  },
  load: (id) => (id.endsWith('?folder') ? 'export {}' : undefined),
}

/** The folder's sources, or those of its nearest parent with sources: `http/attacks` holds tests alone. */
function sourcesNear(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  return names.length > 0 ? names.map((name) => path.join(folder, name)) : sourcesNear(path.dirname(folder))
}

export default defineConfig({
  plugins: [hideImports, importFolder],
  test: {
    name: 'server',
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'server',
          include: ['{src,test}/**/*.test.ts'],
          exclude: ['{src,test}/**/*.integration.test.ts', ...exclude],
          provide: { engine: 'pglite', deep },
          globalSetup: './test/harness/pglite.setup.ts',
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: 'integration-postgres',
          exclude,
          provide: { engine: 'postgres', deep },
          globalSetup: './test/harness/postgres.setup.ts',
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
          globalSetup: './test/harness/pglite.setup.ts',
        },
      },
    ],
  },
})
