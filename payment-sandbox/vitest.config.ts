import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'payment-sandbox', include: ['{src,checkout}/**/*.test.ts'], isolate: false, testTimeout: 60_000 },
})
