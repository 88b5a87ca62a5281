/** What a page may know of the installation that serves it: the server fills it in, the web shows it. */
export interface Site {
  brandName: string
  /** The operator's logo, one for each theme; null: the product's own. */
  logo: { light: string; dark: string } | null
  publicUrl: string
  /** Of the operator's account on Twitter, without @; absent without one. */
  twitterHandle?: string
  /** Where visitors write to when they need a person. */
  supportEmail: string
  /** Where the operator reads kept mail; null when mail is sent out. */
  mailboxUrl: string | null
  /** Only where no new accounts are opened. */
  signUpsClosed?: true
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

/** Who runs the installation and who else takes part, for the few pages that tell of it. */
export interface Operator {
  /** In the order in which they are shown; those without an address are left out. */
  social: SocialLink[]
  /** Everybody beside the operator who is handed data of visitors. */
  processors: Processor[]
  /** Given to each newly confirmed address. */
  welcomeCredits: number
  /** Whether the demo engine draws for a class of plans, in the place of its model. */
  isDemo: { standard: boolean; premium: boolean }
}

export interface SocialLink {
  network: 'Instagram' | 'Twitter' | 'Pinterest' | 'WhatsApp'
  url: string
}

export interface Processor {
  /** What they do for the operator, which tells what they are handed. */
  purpose: 'pictures' | 'payments' | 'mail' | 'sign-in' | 'database' | 'files' | 'delivery' | 'region'
  /** A company by its name, else the host that is spoken to. */
  name: string
}
