import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { browserContract } from './vite-contract.ts'
import { singleMessages } from './vite-messages.ts'
import { mdxTexts } from './vite-texts.ts'

// With everything they import: many small files compress worse than one, and a first visit needs nearly all of it on
// every page.
const FIRST_PAGE = /\/app\/(root|entry\.client|routes\/home)\.tsx/
const VENDOR = /node_modules\/(react|react-dom|react-router|scheduler)\//

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), mdxTexts(), reactRouter(), browserContract(), singleMessages()],
  environments: {
    // React Router builds by environments: an input set the old way (`isSsrBuild`) is silently ignored.
    ssr: {
      build: { rollupOptions: { input: './server.ts' } },
      // One self-contained bundle: no second react-router, and React's production build for any NODE_ENV.
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
  // Listed explicitly: if Vite finds a dependency later, it reloads the page while it is in use.
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
