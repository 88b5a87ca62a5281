import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { browserContract } from './vite-contract.ts'
import { lucideIcons } from './vite-icons.ts'
import { splitMessageCatalog } from './vite-messages.ts'
import { mdxTexts } from './vite-texts.ts'

// These files and everything they import become one chunk: many small files compress worse, and a first visit needs
// nearly all of this code on every page.
const APP_ENTRIES = /\/app\/(root|entry\.client|routes\/home)\.tsx/
const VENDOR = /node_modules\/(react|react-dom|react-router|scheduler)\//

/** Icons that several chunks use, and the first page does not: otherwise, each would be a file. */
const SHARED_ICONS = /virtual:icon\/(check|download|eye|eye-off|flag|key-round|scan-search|trash)$/

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), mdxTexts(), lucideIcons(), reactRouter(), browserContract(), splitMessageCatalog()],
  environments: {
    // Set here, because React Router silently ignores an input that depends on `isSsrBuild`: it uses Vite's environments.
    ssr: {
      build: { rollupOptions: { input: './server.ts' } },
      // One self-contained bundle: it contains react-router once, and React's production build for any NODE_ENV.
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
                { name: 'app', test: APP_ENTRIES },
                { name: 'icons', test: SHARED_ICONS },
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
      'thumbhash',
    ],
  },
}))
