import { defineConfig } from 'vitest/config'

declare module 'vitest' {
  interface ProvidedContext {
    deep: boolean
  }
}

/** True in `npm run test:deep`, which sets the variable. */
const deep = process.env['DEEP'] === '1'

export default defineConfig({
  test: {
    name: 'illustrator',
    include: ['src/**/*.test.ts'],
    exclude: deep ? [] : ['src/**/*.deep.*'],
    isolate: false,
    testTimeout: 60_000,
    provide: { deep },
    setupFiles: '../scripts/test/wait-timeout.mjs',
  },
})
