declare module 'virtual:contract' {
  import type { Contract } from '@pictor/contract'
  export const contract: Contract
}

/** Exports that `web/vite-texts.ts` adds to every MDX file. */
declare module '*.mdx' {
  export const outline: readonly { readonly id: string; readonly title: string }[]
  export const wordCount: number
}
