import { defineConfig } from 'vitest/config'

/** Each project has its own configuration. `vitest run --project server` runs the tests of one project. */
export default defineConfig({
  test: { projects: ['contract', 'illustrator', 'payment-sandbox', 'scripts', 'server', 'web'] },
})
