import mdx from '@mdx-js/rollup'
import { defineConfig } from 'vitest/config'
import { sections } from './mdx-sections.ts'
import { browserContract } from './vite-contract.ts'

// Not the app's vite.config: the React Router plugin takes the build over and does not work under vitest.
export default defineConfig({
  plugins: [mdx({ remarkPlugins: [sections] }), browserContract()],
  test: { name: 'web', environment: 'happy-dom', include: ['{app,sandbox-checkout}/**/*.test.{ts,tsx}'] },
})
