declare module 'virtual:contract' {
  import type { Contract } from '@pictor/contract'
  export const contract: Contract
}

declare module '*.mdx' {
  /** Its titles of the second rank, each with the id that it has in the page. */
  export const sections: { id: string; title: string }[]
}
