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
    // A file that needs a document says so in its first line.
    environment: 'node',
    // Packages load once for all files of a process: see `leave-nothing.ts`.
    isolate: false,
    // Bounds for what hangs, not for what is slow, as in `server/vitest.config.ts`.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['../scripts/test/patience.mjs', './app/testing/leave-nothing.ts'],
    include: ['{app,sandbox-checkout}/**/*.test.{ts,tsx}'],
    exclude: deep ? configDefaults.exclude : [...configDefaults.exclude, '**/*.deep.*'],
    provide: { deep },
    // The page of the design system reads the tokens; other style sheets are of no account in tests, and empty.
    css: { include: /styles\/tokens\.css/ },
  },
})
