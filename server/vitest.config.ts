import { defineConfig } from 'vitest/config'

const shared = { environment: 'node', testTimeout: 30_000, hookTimeout: 60_000, retry: 0 }
const integration = { ...shared, include: ['src/**/*.integration.test.ts'] }

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
          provide: { engine: 'pglite' },
          globalSetup: './src/testing/pglite.setup.ts',
        },
      },
      {
        test: {
          ...integration,
          name: 'integration-pglite',
          provide: { engine: 'pglite' },
          globalSetup: './src/testing/pglite.setup.ts',
        },
      },
      {
        test: {
          ...integration,
          name: 'integration-postgres',
          provide: { engine: 'postgres' },
          globalSetup: './src/testing/postgres.setup.ts',
        },
      },
    ],
  },
})
