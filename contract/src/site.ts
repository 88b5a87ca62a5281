/** What a page may know of the installation that serves it: the server fills it in, the web shows it. */
export interface Site {
  brandName: string
  publicUrl: string
  /** Where the operator reads kept mail; null when mail is sent out. */
  mailboxUrl: string | null
  /** Whether "Continue with Google" leads anywhere. */
  google: boolean
  development: boolean
  payments: {
    /** The hosted checkout's script: a path of this server, or another origin's address. */
    checkoutScript: string
    /** Whether no real money moves, which is said wherever something is sold. */
    isTest: boolean
    /** For a server that tells no key with its order. */
    fallbackKeyId: string | null
  }
}
