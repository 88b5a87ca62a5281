import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { browserContract } from './vite-contract.ts'
import { singleMessages } from './vite-messages.ts'
import { texts } from './vite-texts.ts'

// With all they import: many small files compress worse than one, and a first visit wants nearly all of it on every page.
const FIRST_PAGE = /\/app\/(root|entry\.client|routes\/home)\.tsx/
const VENDOR = /node_modules\/(react|react-dom|react-router|scheduler)\//

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), texts(), reactRouter(), browserContract(), singleMessages()],
  environments: {
    // React Router builds by environments: an input given the old way (`isSsrBuild`) is ignored without a word.
    ssr: {
      build: { rollupOptions: { input: './server.ts' } },
      // One self-contained bundle: no second react-router beside it, and React's production build whatever NODE_ENV says.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: VENDOR, priority: 1 },
                { name: 'app', test: FIRST_PAGE },
              ],
            },
          },
        },
      },
    },
  },
  // Known from the start: a dependency found later makes Vite reload the page in the middle of a visit.
  optimizeDeps: {
    include: [
      '@base-ui/react/csp-provider',
      '@base-ui/react/dialog',
      '@orpc/client',
      '@orpc/client/plugins',
      '@orpc/client/standard',
      '@orpc/openapi-client/fetch',
      '@tanstack/react-query',
      'eventsource-parser',
      'lucide-react',
      'thumbhash',
    ],
  },
}))
