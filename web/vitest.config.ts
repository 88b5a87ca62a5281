import { configDefaults, defineConfig } from 'vitest/config'
import { browserContract } from './vite-contract.ts'
import { texts } from './vite-texts.ts'

// `npm run test:deep` sets it: it also runs the `*.deep.*` files, and property tests take more rounds.
const deep = process.env['DEEP'] === '1'

// Not the app's vite.config: the React Router plugin takes the build over and does not work under vitest.
export default defineConfig({
  plugins: [texts(), browserContract()],
  test: {
    name: 'web',
    // Files of one process share packages: see `leave-nothing.ts`.
    isolate: false,
    // Timeouts catch tests that hang, as in `server/vitest.config.ts`.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['../scripts/test/patience.mjs', './app/testing/leave-nothing.ts'],
    exclude: deep ? configDefaults.exclude : [...configDefaults.exclude, '**/*.deep.*'],
    provide: { deep },
    // The page of the design system reads the tokens; other style sheets are of no account in tests, and empty.
    css: { include: /styles\/tokens\.css/ },
    projects: [
      // A file of these that needs a document says so in its first line.
      { extends: true, test: { name: 'web', environment: 'node', include: ['app/**/*.test.ts'] } },
      { extends: true, test: { name: 'web-dom', environment: 'happy-dom', include: ['app/**/*.test.tsx'] } },
    ],
  },
})
