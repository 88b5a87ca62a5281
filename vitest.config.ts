import { defineConfig } from 'vitest/config'

/** Each workspace says itself how it is tested: `vitest run --project server` for one of them. */
export default defineConfig({
  test: { projects: ['contract', 'illustrator', 'payment-sandbox', 'scripts', 'server', 'web'] },
})
