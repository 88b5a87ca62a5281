import { configDefaults, defineConfig } from 'vitest/config'
import { browserContract } from './vite-contract.ts'
import { lucideIcons } from './vite-icons.ts'
import { mdxTexts } from './vite-texts.ts'

// `npm run test:deep` sets it, to run also the `*.deep.*` files and more rounds of property tests.
const deep = process.env['DEEP'] === '1'

// Not the app's vite.config: the React Router plugin takes control of the build and does not work in vitest.
export default defineConfig({
  plugins: [mdxTexts(), lucideIcons(), browserContract()],
  test: {
    name: 'web',
    // Test files of one process share modules: see `reset-environment.ts`.
    isolate: false,
    // Timeouts catch tests that hang, as in `server/vitest.config.ts`.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['../scripts/test/wait-timeout.mjs', './app/testing/reset-environment.ts'],
    exclude: deep ? configDefaults.exclude : [...configDefaults.exclude, '**/*.deep.*'],
    provide: { deep },
    // The design system page reads the tokens; other style sheets are empty in tests.
    css: { include: /styles\/tokens\.css/ },
    projects: [
      // A test in a `.ts` file that needs a document names its environment in the first line.
      { extends: true, test: { name: 'web', environment: 'node', include: ['app/**/*.test.ts'] } },
      { extends: true, test: { name: 'web-dom', environment: 'happy-dom', include: ['app/**/*.test.tsx'] } },
    ],
  },
})
