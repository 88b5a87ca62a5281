/**
 * Imports a module of the server, named from `server/src`, without an edge in Vitest's module graph: the address is computed. What most
 * integration tests use is imported like this. Otherwise each of them would depend on nearly every file, and `vitest related` would run
 * them all; `server/vitest.config.ts` relates them to their own folder instead.
 */
export async function importUntracked<Module>(file: string): Promise<Module> {
  const address = new URL(`../${file}`, import.meta.url).href
  return (await import(/* @vite-ignore */ address)) as Module
}
