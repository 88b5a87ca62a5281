declare module 'virtual:contract' {
  import type { Contract } from '@pictor/contract'
  export const contract: Contract
}
