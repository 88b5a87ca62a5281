interface Policy {
  /** At runtime an object that stands for the text. */
  createHTML(text: string): string
}

declare global {
  interface Window {
    /** Missing in browsers that know no trusted types. */
    trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }
  }
}

/** Where texts become documents only by a policy (`server/src/http/guards/security.ts`), this is the one for what is read and never shown. */
export function parseXml(text: string): Document {
  policy ??= window.trustedTypes?.createPolicy('xml', { createHTML: (given) => given })
  return new DOMParser().parseFromString(policy?.createHTML(text) ?? text, 'application/xml')
}
let policy: Policy | undefined
