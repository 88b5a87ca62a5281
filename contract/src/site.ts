/** Facts about this installation for its pages. The server sets them and the web app shows them. */
export interface Site {
  brandName: string
  /** The operator's logo, one per theme; null for the product's own logo. */
  logo: { light: string; dark: string } | null
  publicUrl: string
  /** Twitter handle of the operator without @; absent if there is none. */
  twitterHandle?: string
  /** Email address where users reach a person. */
  supportEmail: string
  /** URL of the development mailbox; null if emails are really sent. */
  mailboxUrl: string | null
  /** Present only if new accounts are not accepted. */
  signUpsClosed?: true
  /** Whether "Continue with Google" is configured. */
  google: boolean
  development: boolean
  payments: {
    /** Script of the hosted checkout: a path on this server, or a URL on another origin. */
    checkoutScript: string
    /** Whether payments move no real money. The UI says so wherever something is sold. */
    isTest: boolean
    /** For servers that send no key with an order. */
    fallbackKeyId: string | null
  }
}

/** The operator's accounts and partners, for the few pages that mention them. */
export interface Operator {
  /** In display order; networks without a URL are left out. */
  social: SocialLink[]
  /** Third parties that receive data of visitors. */
  processors: Processor[]
  /** Granted to each newly confirmed email address. */
  welcomeCredits: number
  /** Whether the illustrator replaces the model of a plan class. */
  isDemo: { standard: boolean; premium: boolean }
}

export interface SocialLink {
  network: 'Instagram' | 'Twitter' | 'Pinterest' | 'WhatsApp'
  url: string
}

export interface Processor {
  /** Their service for the operator, which determines the data they receive. */
  purpose: 'pictures' | 'payments' | 'mail' | 'sign-in' | 'database' | 'files' | 'delivery' | 'region'
  /** Name of the company, else the host of its service. */
  name: string
}
