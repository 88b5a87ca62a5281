import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is `npm run test:deep`: the same tests with more rounds. */
    deep: boolean
  }
}
