import { defineConfig } from 'drizzle-kit'

// Paths count from the folder drizzle-kit is run in, which is this one.
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/features/**/*.table.ts', './src/adapters/*/*.table.ts'],
  out: './migrations',
  strict: true,
})
