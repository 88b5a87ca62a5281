import { defineConfig } from 'vitest/config'

// Bounds for what hangs, not for what is slow: a busy machine takes ten times as long.
const shared = {
  environment: 'node',
  testTimeout: 60_000,
  hookTimeout: 60_000,
  retry: 0,
  expect: { poll: { timeout: 20_000 } },
  setupFiles: '../scripts/test/patience.mjs',
}
// `npm run test:deep` sets it: tests that count their rounds take more of them.
const deep = process.env['DEEP'] === '1'
// Loading the whole server takes longer than most of these files: those of one worker load it once.
const integration = { ...shared, include: ['src/**/*.integration.test.ts'], isolate: false }

// Integration tests run on both engines; `createTestDatabase` asks for the one of its project.
export default defineConfig({
  test: {
    name: 'server',
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.integration.test.ts'],
          provide: { engine: 'pglite', deep },
          globalSetup: './src/testing/pglite.setup.ts',
        },
      },
      {
        test: {
          ...integration,
          name: 'integration-pglite',
          provide: { engine: 'pglite', deep },
          globalSetup: './src/testing/pglite.setup.ts',
        },
      },
      {
        test: {
          ...integration,
          name: 'integration-postgres',
          // What no engine has a part in runs on the embedded one alone; `once.test.ts` holds what may be called so.
          exclude: ['src/**/*.once.integration.test.ts'],
          provide: { engine: 'postgres', deep },
          globalSetup: './src/testing/postgres.setup.ts',
        },
      },
    ],
  },
})
