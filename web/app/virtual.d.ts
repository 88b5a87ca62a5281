declare module 'virtual:contract' {
  import type { Contract } from '@pictor/contract'
  export const contract: Contract
}

/** A Lucide icon; `web/vite-icons.ts` compiles it. */
declare module 'virtual:icon/*' {
  import type { Icon } from './ui/icon.tsx'
  const icon: Icon
  export default icon
}

/** Exports that `web/vite-texts.ts` adds to every MDX file. */
declare module '*.mdx' {
  export const outline: readonly { readonly id: string; readonly title: string }[]
  export const wordCount: number
}
