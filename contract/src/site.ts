/** Facts about this installation for its pages. The server sets them and the web app shows them. */
export interface Site {
  brandName: string
  /** The operator's logo, one per theme; null for the product's own logo. */
  logo: { light: string; dark: string } | null
  publicUrl: string
  /** Twitter handle of the operator without @; absent if there is none. */
  twitterHandle?: string
  /** Email address at which users can contact the operator. */
  supportEmail: string
  /** URL of the development mailbox; null if emails are really sent. */
  mailboxUrl: string | null
  /** Credits granted to each newly confirmed email address. */
  welcomeCredits: number
  /** Present only if new accounts are not accepted. */
  signUpsClosed?: true
  /** Whether "Continue with Google" is configured. */
  google: boolean
  development: boolean
  payments: {
    /** Script of the hosted checkout: a path on this server, or a URL on another origin. */
    checkoutScript: string
    /** Whether payments move no real money. If so, every page that sells something says this. */
    isTest: boolean
    /** The provider's public key for checkouts whose order response contains none. */
    fallbackKeyId: string | null
  }
}

/** Facts about the operator and the operator's offer, for the few pages that show them. */
export interface Operator {
  /** In display order; networks without a URL are left out. */
  social: SocialLink[]
  /** Third parties that receive data of visitors. */
  processors: Processor[]
  /** Whether the illustrator replaces the model of a plan class. */
  isDemo: { standard: boolean; premium: boolean }
}

export interface SocialLink {
  network: 'Instagram' | 'Twitter' | 'Pinterest' | 'WhatsApp'
  url: string
}

export interface Processor {
  /** The company's service for the operator, which determines the data that the company receives. */
  purpose: 'pictures' | 'payments' | 'mail' | 'sign-in' | 'database' | 'files' | 'delivery' | 'region'
  /** Name of the company, or the host of its service if the name is unknown. */
  name: string
}
